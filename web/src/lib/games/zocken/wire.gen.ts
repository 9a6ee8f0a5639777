// Written by scripts/wire.py from src/wagnis/server/wire and games/*/wire.py; change those instead.

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

/** For one legal pick, in the order of `legal`: how many of the six faces do what. */
export interface PickOdds {
  /** fit the field under the die's own circle */
  home: number;
  /** fit no row field */
  off: number;
  /** fit nothing but AUS */
  lost: number;
}

export interface ZockenOdds {
  game: 'zocken';
  picks: PickOdds[];
  /** dice lying under their own circles */
  matches: number;
  /** what the turn is worth if nothing more changed: matches, evasions, AUS */
  points: number;
  /** whether the +50 is still possible */
  bonus: boolean;
  /** of more than 50, if the roller plays for it; in the betting pause */
  over: string | null;
}

/** A die lies under the circle of its colour. */
export interface ZockenMatched {
  kind: 'matched';
  seat: number;
  place: number;
  /** so far in this turn */
  matches: number;
  /** what so many matches are worth */
  worth: number;
}

/** A die lies on an evasion field. */
export interface ZockenEvaded {
  kind: 'evaded';
  seat: number;
  place: 'L' | 'R';
  cost: number;
}

/** A die is out; with the first one the bonus is gone. */
export interface ZockenOut {
  kind: 'out';
  seat: number;
  first: boolean;
  cost: number;
}

/** Two different values lie: the row runs up or down. */
export interface ZockenDirectionDecided {
  kind: 'direction_decided';
  direction: 'up' | 'down';
}

/** The others are asked whether they bet on the roller. */
export interface ZockenBettingOpens {
  kind: 'betting_opens';
  roller: number;
}

/** A player has said whether they bet on the roller. */
export interface ZockenBetPlaced {
  kind: 'bet_placed';
  seat: number;
  roller: number;
  on: boolean;
}

/** The seventh die lies: what the turn is worth, and how that came about. */
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
  /** enough for those who bet on it */
  over_fifty: boolean;
}

/** The roller got more than 50, and this player had bet on it. */
export interface ZockenBetWon {
  kind: 'bet_won';
  seat: number;
  points: number;
}

/** The roller did not get more than 50, and this player had bet on it. */
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

/** The first of them is the roller again. */
export interface ZockenRoundBegins {
  kind: 'round_begins';
  round: number;
  /** how many are played */
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
