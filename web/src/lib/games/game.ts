// A game in the browser: `GameUi`, which every page uses, and `TableUi`, its part for the table.
// The server decides what is legal.

import type { Component } from 'svelte';
import type { SetupUi } from '$lib/ask/setup';
import type { DailyUi } from '$lib/daily/share';
import type { Analysis } from '$lib/analysis/contract';
import type { Advisor, FindOdds, Levels, Thumb } from '$lib/engine/advice';
import type { Open } from '$lib/engine/contract';
import type { Positions } from '$lib/engine/setup';
import type { GuidedTurn } from '$lib/guide/script';
import type { FormUi } from '$lib/pages/new/form';
import type { Keypad } from '$lib/pad/keypad';
import type { ProofFacts } from '$lib/proof/recompute';
import type { Reasons } from '$lib/puzzles/reason';
import type { Volume } from '$lib/rules/book';
import type { WorkshopUi } from '$lib/workshop/contract';
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

/** The people and the settings of a table; constant during a match. */
export interface Company {
  game: GameName;
  options: Record<string, unknown>;
  /** Display names, bots included, in the current language. */
  names: string[];
  /** Seats of people on this device. */
  mine: boolean[];
  bots: boolean[];
  /** Chances may be shown. */
  hints: boolean;
  /** The dice are rolled on a real table, and their results are entered here. */
  told?: boolean;
}

/** The only person of this device, whom "you" addresses. */
export function isYou({ mine }: Company, seat: number): boolean {
  return mine[seat] === true && mine.filter(Boolean).length === 1;
}

/** Dice, a card or a tableau being thrown or drawn. */
export interface Fall {
  outcome: Outcome;
  /** Whose turn it is. */
  by: number;
  /** While `tumbling`, the result must not be shown. */
  phase: 'tumbling' | 'landed';
  /** The happenings of the result; empty before it has landed. */
  happened: Happening[];
  /** A new number for every fall, as a key for animations. */
  key: number;
}

/** The throw that is due; its result is not known yet. */
export interface Due {
  /** The seat that throws. */
  seat: number;
  what: 'dice' | 'card';
  /** How many dice; 1 for a card. */
  count: number;
  /** A person of this device throws. */
  mine: boolean;
  /** That seat is shaking the cup. */
  shaking: boolean;
}

/** The cup: pressing shakes it, releasing throws. */
export interface Grip {
  /** Starts shaking the cup, or stops without a throw. */
  shake(on: boolean): void;
  /** Makes the throw that is due. */
  throw(): void;
}

/** A finished result that stays for a moment before it is cleared; a tap ends it. */
export interface Beat {
  /** The step that finished it; `standing` is the position before it. */
  step: Step;
  /** A new number for every beat, as a key for animations. */
  key: number;
}

/** What another person is about to do: marks set by their board, parsed by ours. */
export interface Considered {
  seat: number;
  marks: readonly string[];
}

/** The table as shown now; it may be behind the server. */
export interface Stage {
  standing: Standing;
  /** The legal moves of a person of this device; empty while a throw is shown or others act. */
  legal: Move[];
  /** The seat `legal` is for. */
  seat: number | null;
  odds: Odds | null;
  /** The best of `legal`, after a hint was requested here. */
  advised?: Move | null;
  /** The throw being shown; `standing` is the position before it. */
  fall: Fall | null;
  /** The move being shown; `standing` is the position before it. */
  said: { by: number; move: Move } | null;
  /** The throw that is due; null while a step is being shown. */
  due?: Due | null;
  /** The seat that is shaking the cup, before a throw or while deciding. */
  shaking?: number | null;
  beat?: Beat | null;
  considered?: Considered | null;
  /** The last decision shown was made here, and the server has not accepted it yet. */
  pending?: boolean;
  /** Nobody is asked any more, as after a lesson: the board says nothing about what comes next. */
  rests?: boolean;
  /** The steps up to `standing`, oldest first, where known: for what a view does not contain. */
  past?: readonly Step[];
}

/** Options of a move. */
export interface Doing {
  /**
   * The gesture of the move also makes the throw that it leads to: pressing shakes, releasing
   * throws.
   */
  throws?: boolean;
  /** A second move right after the first, if it is legal then. */
  then?: Move;
}

export type Submit = (move: Move, doing?: Doing) => void;

/** A button in the action bar. */
export interface Offer extends Doing {
  key: string;
  /** Null while a choice is missing; `why` says which. */
  move: Move | null;
  label: string;
  /** Its meaning: "28 % null, 450 at risk". */
  detail?: string;
  why?: string;
  /** The label is enough: no space for a detail. */
  bare?: boolean;
  tone: 'primary' | 'plain' | 'danger';
  /** A letter, a digit or 'Space'; shown on the button. Enter works like Space. */
  shortcut: string;
  /** The keys for the missing choice, such as '1–7'; shown while there is no move. */
  keys?: string;
}

/** The current choice of a person of this device: dice chosen and not yet played. */
export interface Hand {
  /** The buttons, the one primary first. */
  readonly offers: Offer[];
  /** Handles a key without an offer, such as a digit for a die; true if it was used. */
  key(pressed: string): boolean;
  /** The choice for others to see: a few short marks in the board's own format. */
  readonly considering?: readonly string[];
}

export interface BoardProps<H extends Hand = Hand> {
  stage: Stage;
  company: Company;
  hand: H;
  submit: Submit;
  /** For elements of the board that throw; missing where nobody here may throw. */
  grip?: Grip | undefined;
}

/** One line of the log, in the current language. */
export interface Line {
  /** The seat that acted; null for the table itself. */
  seat: number | null;
  text: string;
  tone: 'plain' | 'good' | 'bad' | 'big';
}

/** A good or bad event, shown across the board for a second. */
export interface Moment {
  title: string;
  text?: string;
  tone: 'good' | 'bad' | 'plain';
  /** So much was at stake that it happens on the felt, for a second or two. */
  great?: boolean | undefined;
}

/** A rule in one line, shown when it first matters. */
export interface Hint {
  key: string;
  text: string;
  /** About what just fell: in first games the show waits, so that it can be read. */
  holds?: true;
}

/** The game's words for hints. */
export interface Explainer {
  /** The name of a move in a list. */
  move(move: Move, stage: Stage, company: Company): string;
  /** The name where the board is out of sight, if that takes more words. */
  told?(move: Move, stage: Stage, company: Company): string;
  /** A value as text. */
  worth(value: number, advice: Advice, stage: Stage): string;
  /** Reasons for or against the best move, in sentences. */
  facts(advice: Advice, stage: Stage, company: Company): string[];
  /**
   * The state of the game for a player who plays to win, in sentences, where it matters for the
   * move.
   */
  stands?(advice: Advice, stage: Stage, company: Company): string[];
  /** The unit of the values, without a full stop. */
  counts(advice: Advice, stage: Stage, company: Company): string;
  /** The assumptions behind exact values, in a sentence, if any. */
  exact?(): string;
  /** The unit of this game's reviews, where it has its own, and its assumptions. */
  assumes?(objective: string): { counts?: string; but?: string };
}

/** A game at the table: its board, its buttons, its texts. */
export interface TableUi<H extends Hand = Hand> {
  Board: Component<BoardProps<H>>;
  /** Creates the hand for this table; `stage` is read reactively. */
  hand(stage: () => Stage, company: () => Company, submit: Submit): H;
  /** A step in words; empty where it needs none. */
  story(step: Step, company: Company): Line[];
  moment(step: Step, company: Company): Moment | null;
  /** How long the result of this step stays, in milliseconds at single speed; 0 for no beat. */
  beat?(step: Step, company: Company): number;
  hints(stage: Stage, company: Company): Hint[];
  /** The game in two lines that a child would read aloud, below the table's own; loaded at its end. */
  ending?(): Promise<(steps: readonly Step[], company: Company) => string[]>;
  /** Whether a person alone may be proud of this result; without it nobody alone is cheered. */
  isGood?(score: number, company: Company): boolean;
  /** Loaded with the first hint. */
  explainer(): Promise<Explainer>;
  /** The current round; null where the game has no rounds. */
  round(standing: Standing): number | null;
  /** The aim of the game in one line, for the first games at a table. */
  aim?(company: Company): string;
  /** The state of the match in a few words: "Round 3 of 5", "to 6,000". */
  progress(standing: Standing, company: Company): string;
  /** The text of a fact beside a seat: "12 dice", "bets", or empty. */
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
 * A game in the browser. The first page loads everything the shelf shows, so that is small; each
 * part is loaded when a page first needs it. A game without a part has no page for it.
 */
export interface GameUi {
  /** The front of the box, in a drawing 280 wide and 400 high. */
  Cover: Component;
  /** The cover leaves its top free for the title. */
  untitled?: boolean;
  inks: Inks;
  /** The detail of the cover used as an icon in lists, as a `viewBox`. */
  emblem: string;
  /** The game in one line; without it the shelf shows the game's own label. */
  tagline?(): string;
  /** The authors of the printed game, in sentences. */
  credits?(): string;
  /** The German sheet says “Durchgang” where others say “Runde”. */
  passes?: boolean;
  /** Options that make a newcomer's first games easier; `played` counts the games before. */
  easyOptions?(played: number): Record<string, unknown>;
  /** The effects of the game's own options at a table, in a few words each. */
  optionFacts?(options: Record<string, unknown>): string[];
  table(game: GameName): Promise<TableUi>;
  rules?(): Promise<Volume>;
  lesson?(): Promise<GuidedTurn>;
  daily?(): Promise<DailyUi>;
  setup?(): Promise<SetupUi>;
  form?(): Promise<FormUi>;
  proof?(): Promise<ProofFacts>;
  reasons?(): Promise<Reasons>;
  /** The rules in the browser; a game without them is played at a server. */
  open?(): Promise<Open>;
  /** Enters throws of real dice. */
  keypad?(): Promise<Keypad>;
  /** Builds described positions in the browser. */
  positions?(): Promise<Positions>;
  /** The rule of thumb, for bots in the browser. */
  thumb?(): Promise<Thumb>;
  /** The values of moves, for bots and hints in the browser. */
  advisor?(): Promise<Advisor>;
  /** How often the levels of the bots choose a weaker move. */
  levels?(): Promise<Levels>;
  /** How values add up over a match: reviews in the browser. */
  analysis?(): Promise<Analysis>;
  /** The page on which people change what is played. */
  workshop?(): Promise<WorkshopUi>;
  /** The chances of moves in the browser. */
  odds?(): Promise<FindOdds>;
}

/** A built-in game: its box is known without asking the server. */
export interface HouseUi extends GameUi {
  box: GameShown;
}
