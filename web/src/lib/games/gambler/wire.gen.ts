// Written by scripts/wire.py from the types in Python; change those instead.

export interface Row {
  kind: 'fixed' | 'star' | 'full_house';
  faces: number[] | null;
  boxes: number;
  sign: 1 | -1;
  value: number;
}

export interface Tableau {
  id: string;
  rows: Row[];
}

export interface GamblerView {
  tableau: Tableau | null;
  filled: number[][];
  stock: number[];
  cup: number[];
  roller: number;
  rolling: number | null;
  round: number;
  starter: number;
}

export interface PlaceOnRow {
  face: number;
  row: number;
}

export interface PlaceDie {
  place: PlaceOnRow;
}

export interface TableauOpened {
  tableau: string;
}

/** The odds of rolling the cup again; None where that is not a legal move. */
export interface GamblerOdds {
  game: 'gambler' | 'engel-bengel';
  nothing: string | null;
  /** a plus row can be finished from the cup */
  plus: string | null;
  /** every placement finishes a minus row */
  minus: string | null;
}

/** The round begins on this tableau. */
export interface GamblerTableauOpened {
  kind: 'tableau_opened';
  round: number;
  tableau: string;
}

/** No die of the roll fits anywhere. */
export interface GamblerNothingFits {
  kind: 'nothing_fits';
  seat: number;
}

/** This many unplaced dice go back into the cup to be rolled again. */
export interface GamblerPickedUp {
  kind: 'picked_up';
  seat: number;
  dice: number;
}

/** The last space of a row is filled. A player short of chips pays all: `points` is less. */
export interface GamblerRowFinished {
  kind: 'row_finished';
  seat: number;
  row: number;
  /** signed: the row's payment or cost */
  value: number;
  points: number;
}

/** Every die of the turn is placed, and the player has more dice. */
export interface GamblerAllPlaced {
  kind: 'all_placed';
  seat: number;
}

/** The player's last die is placed: no more turns in this round. */
export interface GamblerOutOfDice {
  kind: 'out_of_dice';
  seat: number;
}

/** This player's turn has ended, for any reason. */
export interface GamblerTurnOver {
  kind: 'turn_over';
  seat: number;
}

/** The turn passes over a player who has no dice. */
export interface GamblerSkipped {
  kind: 'skipped';
  seat: number;
}

/** The tableau is full. All dice are dealt again, and `starter` begins the next tableau. */
export interface GamblerRoundOver {
  kind: 'round_over';
  round: number;
  starter: number;
}

/** The tableau is full and a player has reached the target. */
export interface GamblerTargetReached {
  kind: 'target_reached';
  target: number;
}

/** The game has ended; a tie is shared. */
export interface GamblerGameOver {
  kind: 'game_over';
  winners: number[];
}

export type GamblerHappening =
  | GamblerTableauOpened
  | GamblerNothingFits
  | GamblerPickedUp
  | GamblerRowFinished
  | GamblerAllPlaced
  | GamblerOutOfDice
  | GamblerTurnOver
  | GamblerSkipped
  | GamblerRoundOver
  | GamblerTargetReached
  | GamblerGameOver;
