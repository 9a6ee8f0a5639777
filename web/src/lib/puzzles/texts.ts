// The texts of the puzzle pages; those of the reasons are in the games' folders.

import { texts } from '$lib/i18n/texts.svelte';

export interface PuzzleTexts {
  title: string;
  lead: string;
  solve: string;
  solved: (n: number, of: number) => string;
  streak: (n: number) => string;
  best: (n: number) => string;
  difficulty: string;
  anyGrade: string;
  grade: (n: number) => string;
  grades: [string, string, string, string, string];
  /** For a game without its own question. */
  ask: string;
  right: string;
  wrong: string;
  gives: (lost: string) => string;
  again: string;
  natural: string;
  yours: string;
  next: string;
  retry: string;
  all: string;
  link: string;
  copied: string;
  you: string;
  loading: string;
  done: string;
  none: string;
  moves: string;
}

export const puzzleTexts = texts<PuzzleTexts>({
  en: {
    title: 'Puzzles',
    lead: 'Positions from played games in which the natural move is wrong. Find the better one on the board; every value is exact.',
    solve: 'Solve',
    solved: (n, of) => `${n} of ${of} solved`,
    streak: (n) => `Streak ${n}`,
    best: (n) => `best ${n}`,
    difficulty: 'Difficulty',
    anyGrade: 'all',
    grade: (n) => `Difficulty ${n} of 5`,
    grades: ['easy', 'fair', 'tricky', 'hard', 'very hard'],
    ask: 'Play the best move.',
    right: 'Right!',
    wrong: 'Not the best.',
    gives: (lost) => `That gives away ${lost}.`,
    again: 'You have answered this one before; it does not count again.',
    natural: 'rule of thumb',
    yours: 'you',
    next: 'Next puzzle',
    retry: 'Try it again',
    all: 'All puzzles',
    link: 'Copy the link',
    copied: 'Copied',
    you: 'You',
    loading: 'The puzzle is being set up …',
    done: 'You have answered all of these. The ones you missed come up again.',
    none: 'There is no such puzzle. Here is another.',
    moves: 'What the moves are worth',
  },
  nl: {
    title: 'Puzzels',
    lead: 'Stellingen uit gespeelde partijen waarin de voor de hand liggende zet fout is. Vind de betere op het bord; elke waarde is exact.',
    solve: 'Oplossen',
    solved: (n, of) => `${n} van ${of} opgelost`,
    streak: (n) => `Reeks ${n}`,
    best: (n) => `record ${n}`,
    difficulty: 'Moeilijkheidsgraad',
    anyGrade: 'alle',
    grade: (n) => `Moeilijkheidsgraad ${n} van 5`,
    grades: ['makkelijk', 'te doen', 'pittig', 'moeilijk', 'heel moeilijk'],
    ask: 'Speel de beste zet.',
    right: 'Goed!',
    wrong: 'Niet de beste.',
    gives: (lost) => `Dat kost je ${lost}.`,
    again: 'Deze heb je al eens beantwoord; hij telt niet nog eens mee.',
    natural: 'vuistregel',
    yours: 'jij',
    next: 'Volgende puzzel',
    retry: 'Nog eens proberen',
    all: 'Alle puzzels',
    link: 'Link kopiëren',
    copied: 'Gekopieerd',
    you: 'Jij',
    loading: 'De puzzel wordt klaargezet …',
    done: 'Deze heb je allemaal beantwoord. Wat je fout had, krijg je nog eens.',
    none: 'Deze puzzel bestaat niet. Hier is een andere.',
    moves: 'Wat de zetten waard zijn',
  },
  de: {
    title: 'Rätsel',
    lead: 'Stellungen aus gespielten Partien, in denen das Naheliegende falsch ist. Finde das Bessere auf dem Spielfeld; jeder Wert ist exakt.',
    solve: 'Lösen',
    solved: (n, of) => `${n} von ${of} gelöst`,
    streak: (n) => `Serie ${n}`,
    best: (n) => `Rekord ${n}`,
    difficulty: 'Schwierigkeit',
    anyGrade: 'alle',
    grade: (n) => `Schwierigkeit ${n} von 5`,
    grades: ['leicht', 'machbar', 'knifflig', 'schwer', 'sehr schwer'],
    ask: 'Wähle das Beste.',
    right: 'Richtig!',
    wrong: 'Das geht besser.',
    gives: (lost) => `Damit verschenkst du ${lost}.`,
    again: 'Dieses Rätsel hast du schon beantwortet; es zählt nicht noch einmal.',
    natural: 'Faustregel',
    yours: 'du',
    next: 'Nächstes Rätsel',
    retry: 'Noch einmal versuchen',
    all: 'Alle Rätsel',
    link: 'Link kopieren',
    copied: 'Kopiert',
    you: 'Du',
    loading: 'Das Rätsel wird aufgebaut …',
    done: 'Diese hast du alle beantwortet. Was falsch war, kommt noch einmal.',
    none: 'Dieses Rätsel gibt es nicht. Hier ist ein anderes.',
    moves: 'Was die Möglichkeiten wert sind',
  },
});
