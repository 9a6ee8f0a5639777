// Written by scripts/wire.py from the types in Python; change those instead.

export const COLOURS = ['red', 'orange', 'yellow', 'green', 'blue', 'purple', 'white'] as const;
export type Colour = (typeof COLOURS)[number];

export interface LyingDie {
  die: Colour;
  face: number;
}

export interface ZockenView {
  row: (LyingDie | null)[];
  circles: Colour[];
  out: LyingDie[];
  remaining: Colour[];
  die: Colour | null;
  face: number | null;
  round: number;
  roller: number;
  bets: (boolean | null)[];
  direction: 'up' | 'down' | null;
}

export interface Pick {
  pick: Colour;
}

export interface Put {
  place: number | 'L' | 'R' | 'out';
}

export interface Bet {
  bet: boolean;
}

/** The odds of one legal pick, in the order of `legal`: numbers of faces out of six. */
export interface PickOdds {
  /** fit the field under the die's own circle */
  home: number;
  /** fit no row field */
  off: number;
  /** fit nothing but OUT */
  lost: number;
}

export interface ZockenOdds {
  game: 'zocken';
  picks: PickOdds[];
  /** dice lying under their own circles */
  matches: number;
  /** the value of the turn if nothing changed: matches, escape fields, OUT */
  points: number;
  /** whether the +50 is still possible */
  bonus: boolean;
  /** probability if the roller plays for it; only while players bet */
  over: string | null;
}

/** A die is placed under the circle of its colour. */
export interface ZockenMatched {
  kind: 'matched';
  seat: number;
  place: number;
  /** so far in this turn */
  matches: number;
  /** the points for this many matches */
  worth: number;
}

/** A die is placed on an escape field. */
export interface ZockenEvaded {
  kind: 'evaded';
  seat: number;
  place: 'L' | 'R';
  cost: number;
}

/** A die goes on OUT; the first one loses the bonus. */
export interface ZockenOut {
  kind: 'out';
  seat: number;
  first: boolean;
  cost: number;
}

/** Two different values are in the row, so the row ascends or descends. */
export interface ZockenDirectionDecided {
  kind: 'direction_decided';
  direction: 'up' | 'down';
}

/** The other players decide whether to bet on the roller. */
export interface ZockenBettingOpens {
  kind: 'betting_opens';
  roller: number;
}

/** A player has decided whether to bet on the roller. */
export interface ZockenBetPlaced {
  kind: 'bet_placed';
  seat: number;
  roller: number;
  on: boolean;
}

/** The seventh die is placed: the score of the turn and its parts. */
export interface ZockenTurnScored {
  kind: 'turn_scored';
  seat: number;
  points: number;
  matches: number;
  match_points: number;
  /** for no die out */
  bonus: number;
  evaded: number;
  evasion_cost: number;
  out: number;
  out_cost: number;
  /** the bets on this turn are won */
  over_fifty: boolean;
}

/** The roller scored more than 50, and this player had bet on it. */
export interface ZockenBetWon {
  kind: 'bet_won';
  seat: number;
  points: number;
}

/** The roller did not score more than 50, and this player had bet on it. */
export interface ZockenBetLost {
  kind: 'bet_lost';
  seat: number;
  points: number;
}

/** This player's turn has ended, for any reason. */
export interface ZockenTurnOver {
  kind: 'turn_over';
  seat: number;
}

/** A new round begins with the first player. */
export interface ZockenRoundBegins {
  kind: 'round_begins';
  round: number;
  /** the length of the game */
  rounds: number;
}

/** The game has ended; a tie is shared. */
export interface ZockenGameOver {
  kind: 'game_over';
  winners: number[];
}

export type ZockenHappening =
  | ZockenMatched
  | ZockenEvaded
  | ZockenOut
  | ZockenDirectionDecided
  | ZockenBettingOpens
  | ZockenBetPlaced
  | ZockenTurnScored
  | ZockenBetWon
  | ZockenBetLost
  | ZockenTurnOver
  | ZockenRoundBegins
  | ZockenGameOver;
