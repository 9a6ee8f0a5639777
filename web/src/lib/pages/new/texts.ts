// The texts of the page for a new table, also used by the lobby's settings.

import { plural, texts } from '$lib/i18n/texts.svelte';
import type { BotLevel, NameWrong } from '$lib/wire.gen';

export const newTexts = texts({
  en: {
    title: (game: string) => `${game} table`,
    lead: 'Set it up as you like. Everything but the game can still be changed until the start.',
    seats: 'Who plays?',
    seat: (n: number) => `Seat ${n}`,
    kindOf: (n: number) => `Who sits in seat ${n}`,
    nameOf: (n: number) => `Name in seat ${n}`,
    person: 'On this device',
    bot: (level: string) => `Bot, ${level}`,
    /** How a bot plays, honestly, in one line. */
    level: {
      friendly: 'A beginner: often chooses a weaker move.',
      casual: 'Plays for fun and slips up now and then.',
      keen: 'Plays well, with small slips.',
      sharp: 'Gives hardly anything away.',
      perfect: 'By exact values where the game is solved, otherwise by the best estimate.',
      thumb: 'Follows a simple rule and does not calculate.',
      random: 'Does anything the rules allow.',
    } satisfies Record<BotLevel, string>,
    open: 'Free, for a friend',
    addSeat: 'Add a seat',
    removeSeat: (n: number) => `Remove seat ${n}`,
    player: (n: number) => `Player ${n}`,
    options: 'The game',
    target: 'Played to',
    targetHint: (usual: string) => `Leave empty for ${usual}, our default.`,
    points: 'points',
    first: 'Who begins?',
    lot: 'Drawn by lot',
    left: (colour: string) => `${colour} to the left`,
    right: (colour: string) => `${colour} to the right`,
    mix: 'Mix',
    usual: 'Our default',
    house: 'At the table',
    public: 'Public table',
    publicHint: 'In the list of tables; anybody may watch, and sit in a free seat.',
    hints: 'Chances and hints',
    hintsHint:
      'How likely a null is, what is at risk, and advice for anyone who asks. Without chances and ' +
      'hints the lamp stays off at this table. That is an agreement; nothing is blocked.',
    clock: 'Time for a decision',
    clockHint: 'A bot plays for anyone who takes longer or is away, until they are back.',
    start: 'Start the game',
    openTable: 'Open the table',
    /** Why this name is refused. */
    wrongName: {
      twice: (name: string) => `Two people are called ${name}. Give one of them another name.`,
      bot: (name: string) => `${name} is a bot’s name. Choose another one.`,
      unreadable: (_name: string) => 'Others cannot read this name. Choose another one.',
    } satisfies Record<NameWrong['why'], (name: string) => string>,
    summary: (people: number, bots: number, open: number) =>
      [
        people && `${people} ${plural(people, 'person', 'people')} here`,
        bots && `${bots} ${plural(bots, 'bot', 'bots')}`,
        open && `${open} ${plural(open, 'free seat', 'free seats')}`,
      ]
        .filter(Boolean)
        .join(' · '),
  },
  nl: {
    title: (game) => `${game}-tafel`,
    lead: 'Richt hem in zoals je wilt. Alles behalve het spel kun je tot het begin nog veranderen.',
    seats: 'Wie doet er mee?',
    seat: (n) => `Plaats ${n}`,
    kindOf: (n) => `Wie zit er op plaats ${n}`,
    nameOf: (n) => `Naam op plaats ${n}`,
    person: 'Op dit apparaat',
    bot: (level) => `Bot, ${level}`,
    level: {
      friendly: 'Een beginner: kiest vaak een zwakkere zet.',
      casual: 'Speelt voor de lol en vergist zich soms.',
      keen: 'Speelt goed, met kleine foutjes.',
      sharp: 'Geeft bijna niets weg.',
      perfect: 'Volgens exacte waarden waar het spel is opgelost, anders naar de beste schatting.',
      thumb: 'Volgt een simpele regel en rekent niet.',
      random: 'Doet alles wat mag.',
    },
    open: 'Vrij, voor een vriend',
    addSeat: 'Plaats toevoegen',
    removeSeat: (n) => `Plaats ${n} weghalen`,
    player: (n) => `Speler ${n}`,
    options: 'Het spel',
    target: 'Spelen tot',
    targetHint: (usual) => `Laat leeg voor ${usual}, onze standaard.`,
    points: 'punten',
    first: 'Wie begint?',
    lot: 'Door loting',
    left: (colour) => `${colour} naar links`,
    right: (colour) => `${colour} naar rechts`,
    mix: 'Schudden',
    usual: 'Onze standaard',
    house: 'Aan tafel',
    public: 'Openbare tafel',
    publicHint: 'In de lijst met tafels; iedereen mag kijken en op een vrije plaats gaan zitten.',
    hints: 'Kansen en advies',
    hintsHint:
      'Hoe groot de kans op een misworp is, wat er op het spel staat, en advies voor wie erom vraagt. ' +
      'Zonder kansen en advies blijft de lamp aan deze tafel uit. Dat is een afspraak; er is ' +
      'niets geblokkeerd.',
    clock: 'Tijd voor een beslissing',
    clockHint: 'Een bot speelt voor wie langer nodig heeft of weg is, tot die terug is.',
    start: 'Spel beginnen',
    openTable: 'Tafel openen',
    wrongName: {
      twice: (name) => `Twee mensen heten ${name}. Geef een van hen een andere naam.`,
      bot: (name) => `${name} is de naam van een bot. Kies een andere naam.`,
      unreadable: () => 'Die naam kunnen anderen niet lezen. Kies een andere naam.',
    },
    summary: (people, bots, open) =>
      [
        people && `${people} ${plural(people, 'persoon', 'mensen')} hier`,
        bots && `${bots} ${plural(bots, 'bot', 'bots')}`,
        open && `${open} ${plural(open, 'vrije plaats', 'vrije plaatsen')}`,
      ]
        .filter(Boolean)
        .join(' · '),
  },
  de: {
    title: (game) => `${game.replaceAll(' ', '-')}-Tisch`,
    lead: 'Richte ihn ein, wie du magst. Alles außer dem Spiel lässt sich bis zum Start noch ändern.',
    seats: 'Wer spielt mit?',
    seat: (n) => `Platz ${n}`,
    kindOf: (n) => `Wer sitzt auf Platz ${n}`,
    nameOf: (n) => `Name auf Platz ${n}`,
    person: 'An diesem Gerät',
    bot: (level) => `Bot, ${level}`,
    level: {
      friendly: 'Fängt gerade erst an und wählt oft das Schwächere.',
      casual: 'Spielt zum Spaß und vertut sich ab und zu.',
      keen: 'Spielt gut, mit kleinen Fehlern.',
      sharp: 'Verschenkt fast nichts.',
      perfect: 'Nach exakten Werten, wo das Spiel gelöst ist, sonst nach der besten Schätzung.',
      thumb: 'Folgt einer einfachen Regel und rechnet nicht.',
      random: 'Macht alles, was erlaubt ist.',
    },
    open: 'Frei, für Freunde',
    addSeat: 'Platz hinzufügen',
    removeSeat: (n) => `Platz ${n} entfernen`,
    player: (n) => `Spieler ${n}`,
    options: 'Das Spiel',
    target: 'Gespielt bis',
    targetHint: (usual) => `Leer lassen für ${usual}, unsere Vorgabe.`,
    points: 'Punkte',
    first: 'Wer beginnt?',
    lot: 'Das Los entscheidet',
    left: (colour) => `${colour} nach links`,
    right: (colour) => `${colour} nach rechts`,
    mix: 'Mischen',
    usual: 'Unsere Vorgabe',
    house: 'Rund um den Tisch',
    public: 'Öffentlicher Tisch',
    publicHint: 'Steht in der Liste; alle dürfen zuschauen und sich auf freie Plätze setzen.',
    hints: 'Chancen und Rat',
    hintsHint:
      'Wie wahrscheinlich eine Niete ist, was auf dem Spiel steht, und Rat für alle, die fragen. ' +
      'Ohne Chancen und Rat bleibt die Lampe an diesem Tisch aus. Das ist eine Abmachung; ' +
      'gesperrt ist nichts.',
    clock: 'Zeit für eine Entscheidung',
    clockHint: 'Ein Bot spielt für alle, die länger brauchen oder weg sind, bis sie zurück sind.',
    start: 'Spiel starten',
    openTable: 'Tisch eröffnen',
    wrongName: {
      twice: (name) => `Zwei heißen ${name}. Gib einer Person einen anderen Namen.`,
      bot: (name) => `Ein Bot heißt ${name}. Nimm einen anderen Namen.`,
      unreadable: () => 'Diesen Namen können andere nicht lesen. Nimm einen anderen.',
    },
    summary: (people, bots, open) =>
      [
        people && `${people} ${plural(people, 'Person', 'Personen')} hier`,
        bots && `${bots} ${plural(bots, 'Bot', 'Bots')}`,
        open && `${open} ${plural(open, 'freier Platz', 'freie Plätze')}`,
      ]
        .filter(Boolean)
        .join(' · '),
  },
});
