// The texts of the lobby: seats, the invitation, the settings.

import { plural, texts } from '$lib/i18n/texts.svelte';

export interface LobbyTexts {
  title: (game: string) => string;
  seats: string;
  you: string;
  host: string;
  here: string;
  away: string;
  free: string;
  bot: (level: string) => string;
  kindOf: (n: number) => string;
  freeSeat: string;
  name: string;
  nameOfSeat: (n: number) => string;
  sit: string;
  sitLead: (free: number) => string;
  noSeat: string;
  addPerson: string;
  addPersonText: string;
  leave: string;
  leaveSays: (name: string) => string;
  kick: string;
  kickSays: (name: string) => string;
  kickTitle: (name: string) => string;
  kickText: string;
  kickYes: string;
  keep: string;
  addSeat: string;
  removeSeat: (n: number) => string;
  invite: string;
  inviteText: string;
  copy: string;
  copied: string;
  share: string;
  shareTitle: (game: string) => string;
  onlyHere: string;
  link: string;
  change: string;
  save: string;
  cancel: string;
  start: string;
  startWith: (n: number) => string;
  tooFew: (n: number) => string;
  waiting: (host: string) => string;
  waitingForHost: string;
  watching: (n: number) => string;
  /** For a person without a seat. */
  othersWatching: (n: number) => string;
  fair: string;
  fairText: string;
  facts: {
    target: (points: string) => string;
    rounds: (n: number) => string;
    first: (name: string) => string;
    untimed: string;
    clock: (words: string) => string;
    hints: string;
    noHints: string;
    public: string;
    private: string;
  };
}

export const lobbyTexts = texts<LobbyTexts>({
  en: {
    title: (game) => `${game} table`,
    seats: 'At the table',
    you: 'you',
    host: 'host',
    here: 'here',
    away: 'away',
    free: 'Free seat',
    bot: (level) => `Bot, ${level}`,
    kindOf: (n) => `Who sits in seat ${n}`,
    freeSeat: 'Free, for a friend',
    name: 'Name',
    nameOfSeat: (n) => `Your name in seat ${n}`,
    sit: 'Sit down',
    sitLead: (n) => `${plural(n, 'A seat is', `${n} seats are`)} free. What shall we call you?`,
    noSeat: 'All seats are taken. You can watch as soon as the game starts.',
    addPerson: 'One more on this device',
    addPersonText: 'Somebody beside you plays on this screen too. What is their name?',
    leave: 'Leave',
    leaveSays: (name) => `Leave: ${name}`,
    kick: 'Remove',
    kickSays: (name) => `Remove: ${name}`,
    kickTitle: (name) => `Remove ${name} from the table?`,
    kickText: 'Their device cannot sit down here again.',
    kickYes: 'Remove',
    keep: 'Keep them',
    addSeat: 'Add a seat',
    removeSeat: (n) => `Remove seat ${n}`,
    invite: 'Invite',
    inviteText: 'Anyone who opens this link can sit down, or watch. A name is enough.',
    copy: 'Copy link',
    copied: 'Copied',
    share: 'Share',
    shareTitle: (game) => `Play ${game} with me`,
    onlyHere:
      'This link works on this computer only. For others in your network start Wagnis with --host 0.0.0.0 and open it by this computer’s address.',
    link: 'Link to this table',
    change: 'Change settings',
    save: 'Apply',
    cancel: 'Leave as it is',
    start: 'Start the game',
    startWith: (n) => (n === 1 ? 'Start alone' : `Start with ${n}`),
    tooFew: (n) =>
      `${n} more ${plural(n, 'player is', 'players are')} needed. Invite somebody or seat a bot.`,
    waiting: (host) => `${host} starts the game when everybody is here.`,
    waitingForHost: 'The host starts the game when everybody is here.',
    watching: (n) => `${n} ${plural(n, 'person is', 'people are')} watching.`,
    othersWatching: (n) => `${n} other ${plural(n, 'person is', 'people are')} watching.`,
    fair: 'Dice sealed',
    fairText:
      'This fingerprint fixes the server’s part of the dice before anybody adds theirs. After the game your browser can check every roll.',
    facts: {
      target: (points) => `to ${points} points`,
      rounds: (n) => `${n} ${plural(n, 'round', 'rounds')}`,
      first: (name) => `${name} begins`,
      untimed: 'no time limit',
      clock: (words) => `${words} per decision`,
      hints: 'chances and hints',
      noHints: 'chances are not shown',
      public: 'public',
      private: 'only with the link',
    },
  },
  nl: {
    title: (game) => `${game}-tafel`,
    seats: 'Aan tafel',
    you: 'jij',
    host: 'host',
    here: 'hier',
    away: 'weg',
    free: 'Vrije plaats',
    bot: (level) => `Bot, ${level}`,
    kindOf: (n) => `Wie zit er op plaats ${n}`,
    freeSeat: 'Vrij, voor een vriend',
    name: 'Naam',
    nameOfSeat: (n) => `Jouw naam op plaats ${n}`,
    sit: 'Ga zitten',
    sitLead: (n) => `${plural(n, 'Er is een plaats', `Er zijn ${n} plaatsen`)} vrij. Hoe heet je?`,
    noSeat: 'Alle plaatsen zijn bezet. Je kunt meekijken zodra het spel begint.',
    addPerson: 'Nog iemand op dit apparaat',
    addPersonText: 'Iemand naast je speelt mee op dit scherm. Onder welke naam?',
    leave: 'Opstaan',
    leaveSays: (name) => `Opstaan: ${name}`,
    kick: 'Weghalen',
    kickSays: (name) => `Weghalen: ${name}`,
    kickTitle: (name) => `${name} van tafel halen?`,
    kickText: 'Dat apparaat kan hier niet meer gaan zitten.',
    kickYes: 'Weghalen',
    keep: 'Laten zitten',
    addSeat: 'Plaats toevoegen',
    removeSeat: (n) => `Plaats ${n} weghalen`,
    invite: 'Uitnodigen',
    inviteText: 'Wie deze link opent, kan gaan zitten of meekijken. Een naam is genoeg.',
    copy: 'Link kopiëren',
    copied: 'Gekopieerd',
    share: 'Delen',
    shareTitle: (game) => `Speel ${game} met mij`,
    onlyHere:
      'Deze link werkt alleen op deze computer. Voor anderen in je netwerk start je Wagnis met --host 0.0.0.0 en open je het via het adres van deze computer.',
    link: 'Link naar deze tafel',
    change: 'Instellingen wijzigen',
    save: 'Toepassen',
    cancel: 'Laten zoals het is',
    start: 'Spel beginnen',
    startWith: (n) => (n === 1 ? 'Alleen beginnen' : `Met ${n} beginnen`),
    tooFew: (n) =>
      `Er ${plural(n, 'is', 'zijn')} nog ${n} ${plural(n, 'speler', 'spelers')} nodig. Nodig iemand uit of zet er een bot neer.`,
    waiting: (host) => `${host} begint het spel zodra iedereen er is.`,
    waitingForHost: 'De host begint het spel zodra iedereen er is.',
    watching: (n) => `${n} ${plural(n, 'persoon kijkt', 'mensen kijken')} toe.`,
    othersWatching: (n) => `Nog ${n} ${plural(n, 'persoon kijkt', 'mensen kijken')} toe.`,
    fair: 'Dobbelstenen verzegeld',
    fairText:
      'Deze vingerafdruk legt het deel van de server vast voordat iemand het zijne toevoegt. Na afloop kan je browser elke worp controleren.',
    facts: {
      target: (points) => `tot ${points} punten`,
      rounds: (n) => `${n} ${plural(n, 'ronde', 'rondes')}`,
      first: (name) => `${name} begint`,
      untimed: 'geen tijdslimiet',
      clock: (words) => `${words} per beslissing`,
      hints: 'kansen en advies',
      noHints: 'kansen worden niet getoond',
      public: 'openbaar',
      private: 'alleen met de link',
    },
  },
  de: {
    title: (game) => `${game.replaceAll(' ', '-')}-Tisch`,
    seats: 'Am Tisch',
    you: 'du',
    host: 'Gastgeber/in',
    here: 'da',
    away: 'weg',
    free: 'Freier Platz',
    bot: (level) => `Bot, ${level}`,
    kindOf: (n) => `Wer sitzt auf Platz ${n}`,
    freeSeat: 'Frei, für Freunde',
    name: 'Name',
    nameOfSeat: (n) => `Dein Name auf Platz ${n}`,
    sit: 'Hinsetzen',
    sitLead: (n) => `${plural(n, 'Ein Platz ist', `${n} Plätze sind`)} frei. Wie heißt du?`,
    noSeat: 'Alle Plätze sind besetzt. Du kannst zuschauen, sobald das Spiel beginnt.',
    addPerson: 'Noch jemand an diesem Gerät',
    addPersonText: 'Jemand neben dir spielt an diesem Bildschirm mit. Wer ist es?',
    leave: 'Aufstehen',
    leaveSays: (name) => `Aufstehen: ${name}`,
    kick: 'Entfernen',
    kickSays: (name) => `Entfernen: ${name}`,
    kickTitle: (name) => `${name} vom Tisch entfernen?`,
    kickText: 'Dieses Gerät kann sich hier dann nicht mehr setzen.',
    kickYes: 'Entfernen',
    keep: 'Sitzen lassen',
    addSeat: 'Platz hinzufügen',
    removeSeat: (n) => `Platz ${n} entfernen`,
    invite: 'Einladen',
    inviteText: 'Wer diesen Link öffnet, kann sich setzen oder zuschauen. Ein Name genügt.',
    copy: 'Link kopieren',
    copied: 'Kopiert',
    share: 'Teilen',
    shareTitle: (game) => `Spiel ${game} mit mir`,
    onlyHere:
      'Dieser Link gilt nur auf diesem Rechner. Für andere in deinem Netz starte Wagnis mit --host 0.0.0.0 und öffne es über die Adresse dieses Rechners.',
    link: 'Link zu diesem Tisch',
    change: 'Einstellungen ändern',
    save: 'Übernehmen',
    cancel: 'So lassen',
    start: 'Spiel starten',
    startWith: (n) =>
      n === 1
        ? 'Allein starten'
        : `Zu ${['', '', 'zweit', 'dritt', 'viert', 'fünft', 'sechst', 'siebt', 'acht', 'neunt', 'zehnt'][n] ?? n} starten`,
    tooFew: (n) =>
      `Es ${plural(n, 'fehlt', 'fehlen')} noch ${n} ${plural(n, 'Person', 'Personen')}. Lade jemanden ein oder setz einen Bot hin.`,
    waiting: (host) => `${host} startet das Spiel, wenn alle da sind.`,
    waitingForHost: 'Wer den Tisch eröffnet hat, startet das Spiel, wenn alle da sind.',
    watching: (n) => `${n} ${plural(n, 'Person schaut', 'Personen schauen')} zu.`,
    othersWatching: (n) =>
      `${n} ${plural(n, 'weitere Person schaut', 'weitere Personen schauen')} zu.`,
    fair: 'Würfel versiegelt',
    fairText:
      'Dieser Fingerabdruck legt den Anteil des Servers fest, bevor jemand etwas beiträgt. Nach dem Spiel kann dein Browser jeden Wurf prüfen.',
    facts: {
      target: (points) => `bis ${points} Punkte`,
      rounds: (n) => `${n} ${plural(n, 'Runde', 'Runden')}`,
      first: (name) => `${name} beginnt`,
      untimed: 'ohne Zeitlimit',
      clock: (words) => `${words} je Entscheidung`,
      hints: 'Chancen und Rat',
      noHints: 'Chancen werden nicht gezeigt',
      public: 'öffentlich',
      private: 'nur mit dem Link',
    },
  },
});
