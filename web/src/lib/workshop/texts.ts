// The words of the page that lists the workshops.

import { number, plural, texts } from '$lib/i18n/texts.svelte';

export const workshopTexts = texts({
  en: {
    title: 'The workshop',
    lead: 'Make a game your own, see at once what that does to it, and play it.',
    open: 'Open',
  },
  nl: {
    title: 'De werkplaats',
    lead: 'Maak een spel van jezelf, zie meteen wat dat ermee doet, en speel het.',
    open: 'Openen',
  },
  de: {
    title: 'Die Werkstatt',
    lead: 'Mach ein Spiel zu deinem, sieh sofort, was das bewirkt, und spiel es.',
    open: 'Öffnen',
  },
});

const en = {
  title: (game: string) => `House rules: ${game}`,
  lead: 'Change what the sheet says, see at once what that does to a game, and play it.',
  rules: 'The rules',
  players: 'Players',
  effect: 'What they do to a game',
  printed: 'printed',
  own: 'yours',
  counts: {
    turns: 'Turns in a game',
    points: 'Points per turn',
    nulls: 'Turns that end in a null',
    first: 'The first player wins',
  },
  played: (games: string) =>
    `An estimate: ${games} games between players who follow a rule of thumb.`,
  endless: (n: number) =>
    `${number(n)} ${plural(n, 'game', 'games')} did not end and ${plural(n, 'is', 'are')} left out.`,
  play: 'Play now',
  table: 'At a table',
  reset: 'As printed',
};
export const houseTexts = texts<typeof en>({
  en,
  nl: {
    title: (game) => `Huisregels: ${game}`,
    lead: 'Verander wat er in de spelregels staat, zie meteen wat dat met een spel doet, en speel het.',
    rules: 'De regels',
    players: 'Spelers',
    effect: 'Wat ze met een spel doen',
    printed: 'origineel',
    own: 'van jou',
    counts: {
      turns: 'Beurten in een spel',
      points: 'Punten per beurt',
      nulls: 'Beurten die met een misworp eindigen',
      first: 'De startspeler wint',
    },
    played: (games) => `Een schatting: ${games} spellen tussen spelers die een vuistregel volgen.`,
    endless: (n) =>
      `${number(n)} ${plural(n, 'spel kwam niet tot een einde en telt', 'spellen kwamen niet tot een einde en tellen')} niet mee.`,
    play: 'Nu spelen',
    table: 'Aan een tafel',
    reset: 'Zoals in de doos',
  },
  de: {
    title: (game) => `Hausregeln: ${game}`,
    lead: 'Ändere, was in der Anleitung steht, sieh sofort, was das mit einem Spiel macht, und spiel es.',
    rules: 'Die Regeln',
    players: 'Personen',
    effect: 'Was sie mit einem Spiel machen',
    printed: 'Original',
    own: 'deine',
    counts: {
      turns: 'Züge in einem Spiel',
      points: 'Punkte pro Zug',
      nulls: 'Züge, die mit einer Niete enden',
      first: 'Der Startspieler gewinnt',
    },
    played: (games) =>
      `Eine Schätzung: ${games} Spiele zwischen Mitspielern nach einer Faustregel.`,
    endless: (n) =>
      `${number(n)} ${plural(n, 'Spiel ging nicht zu Ende und zählt', 'Spiele gingen nicht zu Ende und zählen')} nicht mit.`,
    play: 'Jetzt spielen',
    table: 'An einem Tisch',
    reset: 'Wie in der Schachtel',
  },
});
