// Texts for changed settings, and for people removed by the host.

import { listed, plural, texts } from '$lib/i18n/texts.svelte';
import type { KickReason } from '$lib/wire.gen';

const by = (host?: string | null) => host ?? 'Der Gastgeber';

export const partingTexts = texts({
  en: {
    changed: 'The settings have changed',
    small: 'Only small things have changed.',
    askYou: 'Is that all right with you? If not, you can leave your seat.',
    /** The consequence of not answering. */
    silence: (n: number) =>
      `If you say nothing, the game can still start in ${n} ${plural(n, 'second', 'seconds')}.`,
    agree: 'I agree',
    waitFor: (names: string[]) =>
      `${listed(names)} ${plural(names.length, 'has', 'have')} not agreed yet.`,
    atLatest: (n: number) =>
      `The game can start in ${n} ${plural(n, 'second', 'seconds')} at the latest.`,
    canStart: 'The game can start now anyway.',
    /** The host has requested the start; it will follow by itself. */
    startsThen: (n: number) =>
      `The game starts by itself after that, in ${n} ${plural(n, 'second', 'seconds')} at the latest.`,
    kickPlaying: 'A bot plays on in this seat for good. This device cannot come back.',
    /** A person removed for absence may come back. */
    kickAway: 'They may sit down here again.',
    kickPlayingAway: 'A bot plays on in this seat for good. They may join the next game here.',
    why: 'Why?',
    noReasonChoice: 'Without giving a reason',
    /** In the host's menu, for the others, and for the removed person. */
    reasons: {
      away: {
        choice: 'Is not there',
        short: 'was not there',
        toYou: 'The reason: you were not there.',
      },
      seat: {
        choice: 'The seat is for somebody else',
        short: 'the seat is for somebody else',
        toYou: 'The reason: the seat is meant for somebody else.',
      },
      name: {
        choice: 'The name does not belong here',
        short: 'the name does not belong here',
        toYou: 'The reason: your name does not belong at this table.',
      },
      conduct: {
        choice: 'Spoils the game for others',
        short: 'spoiled the game for others',
        toYou: 'The reason: you spoiled the game for others.',
      },
    } satisfies Record<KickReason, { choice: string; short: string; toYou: string }>,
    noReason: 'No reason was given.',
    /** The name of the host at that time, if they have a seat. */
    youAreOut: (host?: string | null) => `${host ?? 'The host'} has removed you from the table`,
    youAreOutPlaying: (host?: string | null) =>
      `${host ?? 'The host'} has given your seat to a bot. The game stays in your list of tables.`,
    /** For a person who came too late to a table that seeks opponents. */
    withBot: (host?: string | null) => `${host ?? 'The host'} is playing with a bot for now.`,
    /** For a person removed for absence. */
    youMayReturn: 'You can sit down again.',
    youMayWatch: 'You cannot sit here any more, but you may watch.',
    ownTable: 'Open a table of your own',
    otherTables: 'Other tables',
    othersOut: (name: string, host?: string | null) =>
      `${host ?? 'The host'} has removed ${name} from the table.`,
    because: (reason: string) => `Reason: ${reason}.`,
  },
  nl: {
    changed: 'De instellingen zijn veranderd',
    small: 'Er zijn alleen kleinigheden veranderd.',
    askYou: 'Vind je dat goed? Zo niet, dan kun je opstaan.',
    silence: (n) =>
      `Zeg je niets, dan kan het spel over ${n} ${plural(n, 'seconde', 'seconden')} toch beginnen.`,
    agree: 'Akkoord',
    waitFor: (names) => `${listed(names)} ${plural(names.length, 'is', 'zijn')} nog niet akkoord.`,
    atLatest: (n) =>
      `Het spel kan uiterlijk over ${n} ${plural(n, 'seconde', 'seconden')} beginnen.`,
    canStart: 'Het spel kan nu toch beginnen.',
    startsThen: (n) =>
      `Daarna begint het spel vanzelf, uiterlijk over ${n} ${plural(n, 'seconde', 'seconden')}.`,
    kickPlaying: 'Een bot speelt op deze plaats verder. Dit apparaat kan niet terugkomen.',
    kickAway: 'Die persoon mag hier weer gaan zitten.',
    kickPlayingAway:
      'Een bot speelt op deze plaats verder tot het einde. Die persoon mag bij het volgende spel weer meedoen.',
    why: 'Waarom?',
    noReasonChoice: 'Zonder reden',
    reasons: {
      away: {
        choice: 'Is er niet',
        short: 'was er niet',
        toYou: 'De reden: je was er niet.',
      },
      seat: {
        choice: 'De plaats is voor iemand anders',
        short: 'de plaats is voor iemand anders',
        toYou: 'De reden: de plaats is voor iemand anders bedoeld.',
      },
      name: {
        choice: 'Die naam hoort hier niet',
        short: 'die naam hoort hier niet',
        toYou: 'De reden: je naam hoort niet aan deze tafel.',
      },
      conduct: {
        choice: 'Bederft het spel voor anderen',
        short: 'bedierf het spel voor anderen',
        toYou: 'De reden: je bedierf het spel voor anderen.',
      },
    },
    noReason: 'Er is geen reden opgegeven.',
    youAreOut: (host) => `${host ?? 'De host'} heeft je van tafel gehaald`,
    youAreOutPlaying: (host) =>
      `${host ?? 'De host'} heeft je plaats aan een bot gegeven. Het spel blijft bij je tafels staan.`,
    withBot: (host) => `${host ?? 'De host'} speelt voorlopig met een bot.`,
    youMayReturn: 'Je kunt weer gaan zitten.',
    youMayWatch: 'Je kunt hier niet meer gaan zitten, maar wel toekijken.',
    ownTable: 'Zelf een tafel openen',
    otherTables: 'Andere tafels',
    othersOut: (name, host) => `${host ?? 'De host'} heeft ${name} van tafel gehaald.`,
    because: (reason) => `Reden: ${reason}.`,
  },
  de: {
    changed: 'Die Einstellungen haben sich geändert',
    small: 'Nur Kleinigkeiten haben sich geändert.',
    askYou: 'Ist dir das recht? Wenn nicht, kannst du aufstehen.',
    silence: (n) =>
      `Sagst du nichts, kann es in ${n} ${plural(n, 'Sekunde', 'Sekunden')} trotzdem losgehen.`,
    agree: 'Einverstanden',
    waitFor: (names) =>
      `${listed(names)} ${plural(names.length, 'hat', 'haben')} noch nicht zugestimmt.`,
    atLatest: (n) => `Spätestens in ${n} ${plural(n, 'Sekunde', 'Sekunden')} kann es losgehen.`,
    canStart: 'Es kann jetzt trotzdem losgehen.',
    startsThen: (n) =>
      `Danach geht es von selbst los, spätestens in ${n} ${plural(n, 'Sekunde', 'Sekunden')}.`,
    kickPlaying: 'Auf diesem Platz spielt ein Bot weiter. Dieses Gerät kann nicht zurückkommen.',
    kickAway: 'Die Person darf sich hier wieder setzen.',
    kickPlayingAway:
      'Auf diesem Platz spielt ein Bot bis zum Ende weiter. Die Person darf beim nächsten Spiel wieder dabei sein.',
    why: 'Warum?',
    noReasonChoice: 'Ohne Begründung',
    reasons: {
      away: {
        choice: 'Ist nicht da',
        short: 'war nicht da',
        toYou: 'Der Grund: Du warst nicht da.',
      },
      seat: {
        choice: 'Der Platz ist für jemand anderen',
        short: 'der Platz ist für jemand anderen',
        toYou: 'Der Grund: Der Platz ist für jemand anderen gedacht.',
      },
      name: {
        choice: 'Der Name gehört nicht hierher',
        short: 'der Name gehört nicht hierher',
        toYou: 'Der Grund: Dein Name gehört nicht an diesen Tisch.',
      },
      conduct: {
        choice: 'Verdirbt anderen das Spiel',
        short: 'hat anderen das Spiel verdorben',
        toYou: 'Der Grund: Du hast anderen das Spiel verdorben.',
      },
    },
    noReason: 'Ein Grund wurde nicht genannt.',
    youAreOut: (host) => `${by(host)} hat dich vom Tisch entfernt`,
    youAreOutPlaying: (host) =>
      `${by(host)} hat deinen Platz einem Bot gegeben. Das Spiel bleibt bei deinen Tischen.`,
    withBot: (host) => `${by(host)} spielt vorerst mit einem Bot.`,
    youMayReturn: 'Du kannst dich wieder hinsetzen.',
    youMayWatch: 'Hinsetzen kannst du dich hier nicht mehr, aber zuschauen.',
    ownTable: 'Eigenen Tisch eröffnen',
    otherTables: 'Andere Tische',
    othersOut: (name, host) => `${by(host)} hat ${name} vom Tisch entfernt.`,
    because: (reason) => `Grund: ${reason}.`,
  },
});
