// Texts about a table's deals: who is waited for, which were given up, and why.

import { listed, plural, texts } from '$lib/i18n/texts.svelte';
import type { EarlierDeal } from '$lib/wire.gen';

type Why = NonNullable<EarlierDeal['given_up']>;

export interface DealTexts {
  dealing: string;
  waiting: (names: string[]) => string;
  /** For the host. */
  mayRemove: string;
  unpromised: (names: string[]) => string;
  number: (n: number) => string;
  givenUp: Record<Why, (deal: number, seat: number | null) => string>;
  /** A newer server has reasons this page does not know. */
  givenUpSomehow: (deal: number) => string;
  /** The deal is given up after this many seconds without an answer. */
  patience: (seconds: number) => string;
  forgetful: string;
}

export const dealTexts = texts<DealTexts>({
  en: {
    dealing: 'Dealing the dice…',
    waiting: (names) =>
      `Dealing: waiting for the ${plural(names.length, 'device', 'devices')} of ${listed(names)}…`,
    mayRemove: 'If that takes too long, you can remove them from the table.',
    unpromised: (names) =>
      `Waiting for the ${plural(names.length, 'device', 'devices')} of ${listed(names)}. The game can start after that.`,
    number: (n) => `This is deal ${n} of this table.`,
    givenUp: {
      silent: (n, seat) =>
        seat === null
          ? `Deal ${n} was given up: a device did not answer in time.`
          : `Deal ${n} was given up: the device at seat ${seat + 1} did not answer in time.`,
      left: (n, seat) =>
        seat === null
          ? `Deal ${n} was given up: somebody left.`
          : `Deal ${n} was given up: somebody left seat ${seat + 1}.`,
      kicked: (n, seat) =>
        seat === null
          ? `Deal ${n} was given up: the host removed somebody.`
          : `Deal ${n} was given up: the host removed the person at seat ${seat + 1}.`,
      restored: (n) => `Deal ${n} was given up: a backup was restored.`,
    },
    givenUpSomehow: (n) => `Deal ${n} was given up, for a reason this page does not know.`,
    patience: (n) => `If no answer comes within ${n} s, this deal is given up.`,
    forgetful:
      'This browser keeps nothing on this device. Leave this page open until the game is over: otherwise your device cannot check the dice.',
  },
  nl: {
    dealing: 'De dobbelstenen worden geloot …',
    waiting: (names) =>
      `Loting: wachten op ${plural(names.length, 'het apparaat', 'de apparaten')} van ${listed(names)} …`,
    mayRemove: 'Duurt dat te lang, dan kun je ze van de tafel halen.',
    unpromised: (names) =>
      `We wachten op ${plural(names.length, 'het apparaat', 'de apparaten')} van ${listed(names)}. Daarna kan het spel beginnen.`,
    number: (n) => `Dit is loting ${n} aan deze tafel.`,
    givenUp: {
      silent: (n, seat) =>
        seat === null
          ? `Loting ${n} is afgebroken: een apparaat antwoordde niet op tijd.`
          : `Loting ${n} is afgebroken: het apparaat op plaats ${seat + 1} antwoordde niet op tijd.`,
      left: (n, seat) =>
        seat === null
          ? `Loting ${n} is afgebroken: er is iemand weggegaan.`
          : `Loting ${n} is afgebroken: op plaats ${seat + 1} is iemand weggegaan.`,
      kicked: (n, seat) =>
        seat === null
          ? `Loting ${n} is afgebroken: er is iemand van de tafel gehaald.`
          : `Loting ${n} is afgebroken: op plaats ${seat + 1} is iemand van de tafel gehaald.`,
      restored: (n) => `Loting ${n} is afgebroken: er is een back-up teruggezet.`,
    },
    givenUpSomehow: (n) => `Loting ${n} is afgebroken, om een reden die deze pagina niet kent.`,
    patience: (n) => `Komt er binnen ${n} s geen antwoord, dan wordt deze loting afgebroken.`,
    forgetful:
      'Deze browser bewaart niets op dit apparaat. Laat deze pagina open tot het spel is afgelopen: anders kan je apparaat de dobbelstenen niet controleren.',
  },
  de: {
    dealing: 'Die Würfel werden ausgelost …',
    waiting: (names) =>
      `Auslosung: Warten auf ${plural(names.length, 'das Gerät', 'die Geräte')} von ${listed(names)} …`,
    mayRemove: 'Dauert das zu lange, kannst du den Platz frei machen.',
    unpromised: (names) =>
      `Wir warten auf ${plural(names.length, 'das Gerät', 'die Geräte')} von ${listed(names)}. Danach kann das Spiel beginnen.`,
    number: (n) => `Das ist Auslosung ${n} an diesem Tisch.`,
    givenUp: {
      silent: (n, seat) =>
        seat === null
          ? `Auslosung ${n} wurde abgebrochen: Ein Gerät hat nicht rechtzeitig geantwortet.`
          : `Auslosung ${n} wurde abgebrochen: Das Gerät auf Platz ${seat + 1} hat nicht rechtzeitig geantwortet.`,
      left: (n, seat) =>
        seat === null
          ? `Auslosung ${n} wurde abgebrochen: Jemand ist gegangen.`
          : `Auslosung ${n} wurde abgebrochen: Auf Platz ${seat + 1} ist jemand gegangen.`,
      kicked: (n, seat) =>
        seat === null
          ? `Auslosung ${n} wurde abgebrochen: Jemand wurde vom Tisch genommen.`
          : `Auslosung ${n} wurde abgebrochen: Auf Platz ${seat + 1} wurde jemand vom Tisch genommen.`,
      restored: (n) => `Auslosung ${n} wurde abgebrochen: Eine Sicherung wurde eingespielt.`,
    },
    givenUpSomehow: (n) =>
      `Auslosung ${n} wurde abgebrochen, aus einem Grund, den diese Seite nicht kennt.`,
    patience: (n) => `Kommt innerhalb von ${n} s keine Antwort, wird diese Auslosung abgebrochen.`,
    forgetful:
      'Dieser Browser hebt auf diesem Gerät nichts auf. Lass diese Seite offen, bis das Spiel zu Ende ist: Sonst kann dein Gerät die Würfel nicht prüfen.',
  },
});

interface Ended {
  number?: number;
  deal?: number;
  given_up?: Why | null;
  why?: Why;
  seat: number | null;
}

/** The deals that were given up, each in a sentence, as a table or a record lists them. */
export const givenUpLines = (deals: readonly Ended[], t: DealTexts): string[] =>
  deals.flatMap(({ number, deal, given_up, why, seat }) => {
    const reason = why ?? given_up;
    if (!reason) return [];
    const says = Object.hasOwn(t.givenUp, reason) ? t.givenUp[reason] : t.givenUpSomehow;
    return [says(number ?? deal ?? 0, seat)];
  });

/** The deals after the first one that was in force: those since the game began. */
export const sinceBegun = (earlier: readonly EarlierDeal[]): EarlierDeal[] => {
  const began = earlier.find(({ given_up }) => given_up === null)?.number ?? Infinity;
  return earlier.filter(({ number }) => number > began);
};
