// What a game is in the browser: `GameUi`, which every page asks, and `TableUi`, its part for the table.
// What is legal comes from the server; nothing here judges.

import type { Component } from 'svelte';
import type { SetupUi } from '$lib/ask/setup';
import type { DailyUi } from '$lib/daily/share';
import type { GuidedTurn } from '$lib/guide/script';
import type { FormUi } from '$lib/pages/new/form';
import type { ProofFacts } from '$lib/proof/recompute';
import type { Reasons } from '$lib/puzzles/reason';
import type { Volume } from '$lib/rules/book';
import type {
  Advice,
  GameName,
  GameShown,
  Happening,
  Move,
  Odds,
  Outcome,
  Standing,
  Step,
} from '$lib/wire.gen';

/** Who sits at the table and how it is set; the same for the whole match. */
export interface Company {
  game: GameName;
  options: Record<string, unknown>;
  /** As they are shown, bots included, in the language spoken now. */
  names: string[];
  /** Seats of people on this device. */
  mine: boolean[];
  bots: boolean[];
  /** Chances may be shown. */
  hints: boolean;
  /** The dice are rolled on a real table, and what fell is told here. */
  told?: boolean;
}

/** The only person of this device: nobody else could be meant by "you". */
export function isYou({ mine }: Company, seat: number): boolean {
  return mine[seat] === true && mine.filter(Boolean).length === 1;
}

/** Dice, a card or a tableau on its way to the table. */
export interface Fall {
  outcome: Outcome;
  /** Whose turn it is. */
  by: number;
  /** `tumbling`: nothing may be told yet. */
  phase: 'tumbling' | 'landed';
  /** What came of it; nothing before it has landed. */
  happened: Happening[];
  /** Another number for every fall, to key animations by. */
  key: number;
}

/** What falls next, once somebody throws; nobody knows yet what it will be. */
export interface Due {
  /** Whose throw it is. */
  seat: number;
  what: 'dice' | 'card';
  /** How many dice; 1 for a card. */
  count: number;
  /** A person of this device is to throw. */
  mine: boolean;
  /** The cup rattles in that seat's hand. */
  shaking: boolean;
}

/** The cup in somebody's hand: pressing takes it up, letting go throws. */
export interface Grip {
  /** Take the cup up, or put it down again without a throw. */
  shake(on: boolean): void;
  /** Throw what is due. */
  throw(): void;
}

/** Something is finished and stays for a moment before it is cleared; a tap ends it. */
export interface Beat {
  /** What finished it; `standing` is still as it was before this step. */
  step: Step;
  /** Another number for every one, to key animations by. */
  key: number;
}

/** What somebody else is about to do: marks that their board set, and ours understands. */
export interface Considered {
  seat: number;
  marks: readonly string[];
}

/** What is on the table now: as far as the show has come, which may be behind the server. */
export interface Stage {
  standing: Standing;
  /** What a person of this device may do now; empty while anything falls or others act. */
  legal: Move[];
  /** The seat `legal` is for. */
  seat: number | null;
  odds: Odds | null;
  /** The best of `legal`, where somebody here has asked for a hint. */
  advised?: Move | null;
  /** What is falling now; `standing` is still as it was before. */
  fall: Fall | null;
  /** Somebody's move that is being shown; `standing` is still as it was before. */
  said: { by: number; move: Move } | null;
  /** What a throw is waited for; null while anything is shown, or nothing is due. */
  due?: Due | null;
  /** The seat in whose hand the cup rattles, whether a throw is due or is being thought about. */
  shaking?: number | null;
  beat?: Beat | null;
  considered?: Considered | null;
  /** Everything up to `standing`, oldest first, where it is known: for what a view does not tell. */
  past?: readonly Step[];
}

/** What goes along with a move. */
export interface Doing {
  /** The same gesture throws what falls due because of the move: a press shakes, letting go throws. */
  throws?: boolean;
  /** A second move straight after the first, where it is still allowed then. */
  then?: Move;
}

export type Submit = (move: Move, doing?: Doing) => void;

/** A button in the action bar. */
export interface Offer extends Doing {
  key: string;
  /** Null while something has to be chosen first; `why` says what. */
  move: Move | null;
  label: string;
  /** What it means: "28 % null, 450 at risk". */
  detail?: string;
  why?: string;
  /** The label says it all: no room is kept for a detail. */
  bare?: boolean;
  tone: 'primary' | 'plain' | 'danger';
  /** A letter, a digit or 'Space'; shown on the button. Enter does what Space does. */
  shortcut: string;
  /** The keys that choose what is missing, such as '1–7'; shown while there is no move. */
  keys?: string;
}

/** What a person of this device is holding: dice chosen and not yet played. */
export interface Hand {
  /** The buttons, the one primary first. */
  readonly offers: Offer[];
  /** A key that no offer has, such as a digit for a die; true if it meant something. */
  key(pressed: string): boolean;
  /** What is being considered, for the others to see: a few short marks of the board's own. */
  readonly considering?: readonly string[];
}

export interface BoardProps<H extends Hand = Hand> {
  stage: Stage;
  company: Company;
  hand: H;
  submit: Submit;
  /** For what can be pressed on the board to throw; missing where nobody can. */
  grip?: Grip | undefined;
}

/** One line of the log, in the language spoken now. */
export interface Line {
  /** Whose doing; null for the table itself. */
  seat: number | null;
  text: string;
  tone: 'plain' | 'good' | 'bad' | 'big';
}

/** Something to be celebrated or mourned across the board for a second. */
export interface Moment {
  title: string;
  text?: string;
  tone: 'good' | 'bad' | 'plain';
}

/** A rule in one line, told when it first matters. */
export interface Hint {
  key: string;
  text: string;
}

/** A hint in this game's words. */
export interface Explainer {
  /** What a move is called among others. */
  move(move: Move, stage: Stage, company: Company): string;
  /** The same where the board is not in sight, where that takes more words. */
  told?(move: Move, stage: Stage, company: Company): string;
  /** A value as it is written. */
  worth(value: number, advice: Advice, stage: Stage): string;
  /** What speaks for the best move, or against it, in sentences. */
  facts(advice: Advice, stage: Stage, company: Company): string[];
  /** How the game stands for whoever plays for the win, in sentences, where that bears on the move. */
  stands?(advice: Advice, stage: Stage, company: Company): string[];
  /** What the values count, without a full stop. */
  counts(advice: Advice, stage: Stage, company: Company): string;
  /** How far exact values can be trusted, in a sentence, where they take something for granted. */
  exact?(): string;
  /** What a review of this game counts, where that is its own, and what it takes for granted. */
  assumes?(objective: string): { counts?: string; but?: string };
}

/** How a game is played at a table: its board, what it offers, how it tells what happened. */
export interface TableUi<H extends Hand = Hand> {
  Board: Component<BoardProps<H>>;
  /** A hand for this table; `stage` is read reactively. */
  hand(stage: () => Stage, company: () => Company, submit: Submit): H;
  /** What happened, in words; may be nothing where it goes without saying. */
  story(step: Step, company: Company): Line[];
  moment(step: Step, company: Company): Moment | null;
  /** How long, in milliseconds at single speed, what this step finished stays; 0 for nothing. */
  beat?(step: Step, company: Company): number;
  hints(stage: Stage, company: Company): Hint[];
  /** Loaded when the first hint is asked for. */
  explainer(): Promise<Explainer>;
  /** The round that is being played; null where the game counts none. */
  round(standing: Standing): number | null;
  /** What the game is about, in one line, for the first games at a table. */
  aim?(company: Company): string;
  /** A short word on where the match stands: "Round 3 of 5", "to 6,000". */
  progress(standing: Standing, company: Company): string;
  /** What a fact beside a seat says: "12 dice", "bets", or nothing. */
  seatNote(standing: Standing, seat: number, company: Company): string | null;
}

/** The printed colours of a box: the side of the lid with its lettering, the tray behind it, the strip. */
export interface Inks {
  lid: string;
  spine: string;
  tray: string;
  strip: string;
  ink: string;
}

/**
 * A game in the browser. What the shelf shows is loaded with the first page, so it is small; each part
 * is fetched when a page first asks for it. A game without a part has no such page.
 */
export interface GameUi {
  /** The front of the box, in a drawing 280 wide and 400 high. */
  Cover: Component;
  /** The cover leaves its head free for the title. */
  untitled?: boolean;
  inks: Inks;
  /** The part of the cover that stands for the game in lists, as a `viewBox`. */
  emblem: string;
  /** What the game is, in one line; without one the shelf shows the game's own label. */
  tagline?(): string;
  /** Who made the printed game, in sentences. */
  credits?(): string;
  /** The German sheet says “Durchgang” where others say “Runde”. */
  passes?: boolean;
  /** Options that make a newcomer's first games easier; `played` games came before. */
  easyOptions?(played: number): Record<string, unknown>;
  /** What the game's own options change at a table, each in a few words. */
  optionFacts?(options: Record<string, unknown>): string[];
  table(game: GameName): Promise<TableUi>;
  rules?(): Promise<Volume>;
  lesson?(): Promise<GuidedTurn>;
  daily?(): Promise<DailyUi>;
  setup?(): Promise<SetupUi>;
  form?(): Promise<FormUi>;
  proof?(): Promise<ProofFacts>;
  reasons?(): Promise<Reasons>;
}

/** A game of the house: what the server would tell of it is known before anybody asks. */
export interface HouseUi extends GameUi {
  box: GameShown;
}
