// What the page for a new table says; the lobby's settings say the same.

import { plural, texts } from '$lib/i18n/texts.svelte';
import type { BotLevel, NameWrong } from '$lib/wire.gen';

export interface NewTexts {
  title: (game: string) => string;
  lead: string;
  seats: string;
  seat: (n: number) => string;
  kindOf: (n: number) => string;
  nameOf: (n: number) => string;
  person: string;
  bot: (level: string) => string;
  /** How a bot plays, honestly, in one line. */
  level: Record<BotLevel, string>;
  open: string;
  addSeat: string;
  removeSeat: (n: number) => string;
  player: (n: number) => string;
  options: string;
  target: string;
  targetHint: (usual: string) => string;
  points: string;
  first: string;
  lot: string;
  beginner: string;
  beginnerHint: string;
  stack: string;
  stackHint: string;
  stackDrawn: string;
  stackFile: string;
  stackPaste: string;
  stackGood: (n: number) => string;
  stackBad: string;
  stackNone: string;
  plusMinus: string;
  banked: string;
  atOnce: string;
  rounds: string;
  circles: string;
  circlesHint: string;
  circle: (n: number, colour: string) => string;
  left: (colour: string) => string;
  right: (colour: string) => string;
  mix: string;
  usual: string;
  matches: string;
  matchesHint: string;
  match: (n: number) => string;
  house: string;
  public: string;
  publicHint: string;
  hints: string;
  hintsHint: string;
  clock: string;
  clockHint: string;
  start: string;
  openTable: string;
  /** Why nobody can sit down with this name. */
  wrongName: Record<NameWrong['why'], (name: string) => string>;
  summary: (people: number, bots: number, open: number) => string;
}

export const newTexts = texts<NewTexts>({
  en: {
    title: (game) => `A table of ${game}`,
    lead: 'Set it up as you like. Everything but the game can still be changed until the start.',
    seats: 'Who plays?',
    seat: (n) => `Seat ${n}`,
    kindOf: (n) => `Who sits on seat ${n}`,
    nameOf: (n) => `Name on seat ${n}`,
    person: 'On this device',
    bot: (level) => `Bot, ${level}`,
    level: {
      friendly: 'A beginner: often takes a lesser move.',
      casual: 'Plays for fun and slips now and then.',
      keen: 'Plays well, with small slips.',
      sharp: 'Gives hardly anything away.',
      perfect: 'By exact values where the game is solved, else by the best estimate.',
      thumb: 'Follows a simple rule and does not calculate.',
      random: 'Does anything the rules allow.',
    },
    open: 'Free, for a friend',
    addSeat: 'Add a seat',
    removeSeat: (n) => `Remove seat ${n}`,
    player: (n) => `Player ${n}`,
    options: 'The game',
    target: 'Played to',
    targetHint: (usual) => `Empty: ${usual}, our default.`,
    points: 'points',
    first: 'Who begins?',
    lot: 'Drawn by lot',
    beginner: 'Begin with the easy tableau',
    beginnerHint: 'Good for a first game.',
    stack: 'Own tableaux',
    stackHint:
      'A list of tableaux as JSON, played in that order instead of ours. Each has six rows with kind, faces or boxes, sign and value.',
    stackDrawn: 'Drawn in a text file? This command turns it into JSON:',
    stackFile: 'Choose a file',
    stackPaste: 'Or paste them here',
    stackGood: (n) =>
      `${n} ${plural(n, 'tableau', 'tableaux')} in the list; ${plural(n, 'it is', 'they are')} checked when the table opens.`,
    stackBad:
      'That is not a list of tableaux in JSON. Correct it, or empty the field to play with ours.',
    stackNone: 'Back to our tableaux',
    plusMinus: 'When does a plus/minus card charge the leader?',
    banked: 'When the points are banked; a null saves them',
    atOnce: 'At once, whatever happens then',
    rounds: 'Rounds',
    circles: 'Order of the circles',
    circlesHint: 'Which colour lies over which field, from left to right.',
    circle: (n, colour) => `Field ${n}: ${colour}`,
    left: (colour) => `${colour} to the left`,
    right: (colour) => `${colour} to the right`,
    mix: 'Mix',
    usual: 'Our default',
    matches: 'Points for matches',
    matchesHint: 'Dice lying under their own colour. Multiples of 10.',
    match: (n) => `${n} ${plural(n, 'match', 'matches')}`,
    house: 'At the table',
    public: 'Public table',
    publicHint: 'In the list of tables; anybody may watch, and sit on a free seat.',
    hints: 'Chances and hints',
    hintsHint: 'How likely a null is, what is at risk, and advice for whoever asks for it.',
    clock: 'Time for a decision',
    clockHint: 'Whoever takes longer or is away is played by a bot until they are back.',
    start: 'Start the game',
    openTable: 'Open the table',
    wrongName: {
      twice: (name) => `Two people are called ${name}. Give one of them another name.`,
      bot: (name) => `${name} is a bot’s name. Choose another one.`,
      unreadable: () => 'Others cannot read this name. Choose another one.',
    },
    summary: (people, bots, open) =>
      [
        people && `${people} ${plural(people, 'person', 'people')} here`,
        bots && `${bots} ${plural(bots, 'bot', 'bots')}`,
        open && `${open} ${plural(open, 'free seat', 'free seats')}`,
      ]
        .filter(Boolean)
        .join(' · '),
  },
  nl: {
    title: (game) => `Een tafel ${game}`,
    lead: 'Richt hem in zoals je wilt. Alles behalve het spel kun je tot het begin nog veranderen.',
    seats: 'Wie spelen er?',
    seat: (n) => `Plaats ${n}`,
    kindOf: (n) => `Wie zit er op plaats ${n}`,
    nameOf: (n) => `Naam op plaats ${n}`,
    person: 'Op dit apparaat',
    bot: (level) => `Bot, ${level}`,
    level: {
      friendly: 'Een beginner: kiest vaak een mindere zet.',
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
    targetHint: (usual) => `Leeg: ${usual}, onze standaard.`,
    points: 'punten',
    first: 'Wie begint?',
    lot: 'Door loting',
    beginner: 'Beginnen met het makkelijke spelbord',
    beginnerHint: 'Fijn voor een eerste spel.',
    stack: 'Eigen spelborden',
    stackHint:
      'Een lijst spelborden als JSON, in die volgorde gespeeld in plaats van de onze. Elk heeft zes rijen met kind, faces of boxes, sign en value.',
    stackDrawn: 'In een tekstbestand getekend? Deze opdracht maakt er JSON van:',
    stackFile: 'Bestand kiezen',
    stackPaste: 'Of plak ze hier',
    stackGood: (n) =>
      `${n} ${plural(n, 'spelbord', 'spelborden')} in de lijst; nagekeken ${plural(n, 'wordt het', 'worden ze')} als de tafel opengaat.`,
    stackBad:
      'Dat is geen lijst spelborden in JSON. Verbeter het, of maak het veld leeg om met de onze te spelen.',
    stackNone: 'Terug naar onze spelborden',
    plusMinus: 'Wanneer verliest de koploper punten door plus/min?',
    banked: 'Als de punten worden genoteerd; een misworp voorkomt het',
    atOnce: 'Meteen, wat er daarna ook gebeurt',
    rounds: 'Rondes',
    circles: 'Volgorde van de cirkels',
    circlesHint: 'Welke kleur boven welk veld ligt, van links naar rechts.',
    circle: (n, colour) => `Veld ${n}: ${colour}`,
    left: (colour) => `${colour} naar links`,
    right: (colour) => `${colour} naar rechts`,
    mix: 'Schudden',
    usual: 'Onze standaard',
    matches: 'Punten voor treffers',
    matchesHint: 'Dobbelstenen onder hun eigen kleur. Veelvouden van 10.',
    match: (n) => `${n} ${plural(n, 'treffer', 'treffers')}`,
    house: 'Aan tafel',
    public: 'Openbare tafel',
    publicHint: 'In de lijst met tafels; iedereen mag kijken en op een vrije plaats gaan zitten.',
    hints: 'Kansen en advies',
    hintsHint:
      'Hoe groot de kans op een misworp is, wat er op het spel staat, en advies voor wie erom vraagt.',
    clock: 'Tijd voor een beslissing',
    clockHint:
      'Wie langer nodig heeft of weg is, wordt door een bot vervangen tot hij of zij terug is.',
    start: 'Spel beginnen',
    openTable: 'Tafel openen',
    wrongName: {
      twice: (name) => `Er heten er twee ${name}. Geef een van hen een andere naam.`,
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
    title: (game) => `Ein Tisch ${game}`,
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
    targetHint: (usual) => `Leer: ${usual}, unsere Vorgabe.`,
    points: 'Punkte',
    first: 'Wer beginnt?',
    lot: 'Das Los entscheidet',
    beginner: 'Leichter Einstieg: Nummer 1 zuerst',
    beginnerHint: 'Gut für ein erstes Spiel.',
    stack: 'Eigener Stapel',
    stackHint:
      'Tableaus oder Tafeln als Liste in JSON; sie werden in dieser Reihenfolge statt unserer gespielt. Jedes Element hat sechs Reihen mit kind, faces oder boxes, sign und value.',
    stackDrawn: 'In einer Textdatei gezeichnet? Dieser Befehl macht JSON daraus:',
    stackFile: 'Datei wählen',
    stackPaste: 'Oder hier einfügen',
    stackGood: (n) => `${n} in der Liste; geprüft wird, wenn der Tisch eröffnet wird.`,
    stackBad:
      'Das ist keine solche Liste in JSON. Verbessere sie, oder leere das Feld, um mit unserem Stapel zu spielen.',
    stackNone: 'Zurück zu unserem Stapel',
    plusMinus: 'Wann kostet Plus/Minus die Führenden Punkte?',
    banked: 'Wenn die Punkte gesichert werden; eine Niete verhindert es',
    atOnce: 'Sofort, was danach auch kommt',
    rounds: 'Runden',
    circles: 'Reihenfolge der Kreise',
    circlesHint: 'Welche Farbe über welchem Feld liegt, von links nach rechts.',
    circle: (n, colour) => `Feld ${n}: ${colour}`,
    left: (colour) => `${colour} nach links`,
    right: (colour) => `${colour} nach rechts`,
    mix: 'Mischen',
    usual: 'Unsere Vorgabe',
    matches: 'Punkte für Treffer',
    matchesHint: 'Würfel unter ihrer eigenen Farbe. Vielfache von 10.',
    match: (n) => `${n} Treffer`,
    house: 'Rund um den Tisch',
    public: 'Öffentlicher Tisch',
    publicHint: 'Steht in der Liste; alle dürfen zuschauen und sich auf freie Plätze setzen.',
    hints: 'Chancen und Rat',
    hintsHint:
      'Wie wahrscheinlich eine Niete ist, was auf dem Spiel steht, und Rat für alle, die fragen.',
    clock: 'Zeit für eine Entscheidung',
    clockHint:
      'Wer länger braucht oder weg ist, wird von einem Bot vertreten, bis er oder sie zurück ist.',
    start: 'Spiel starten',
    openTable: 'Tisch eröffnen',
    wrongName: {
      twice: (name) => `Zwei heißen ${name}. Gib jemandem einen anderen Namen.`,
      bot: (name) => `${name} heißt ein Bot. Nimm einen anderen Namen.`,
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
