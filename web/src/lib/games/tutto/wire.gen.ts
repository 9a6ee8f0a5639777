// Written by scripts/wire.py from the types in Python; change those instead.

export const CARDS = [
  'cloverleaf',
  'fireworks',
  'stop',
  'straight',
  'plus-minus',
  'double',
  'bonus-200',
  'bonus-300',
  'bonus-400',
  'bonus-500',
  'bonus-600',
] as const;
export type CardName = (typeof CARDS)[number];

export interface TuttoView {
  card: CardName | null;
  turn_points: number;
  aside: number[][];
  dice: number[];
  left: number;
  deck: Record<CardName, number>;
  tuttos: number;
  charges: number;
  roller: number;
  rolling: number | null;
  last_round: boolean;
}

export interface Keep {
  keep: number[][];
}

export interface Draw {
  draw: true;
}

export interface CardDrawn {
  card: CardName;
}

/** The odds of one legal keep, in the order of `legal`. */
export interface KeepOdds {
  /** points of these dice, None where the card does not count them */
  worth: number | null;
  /** dice left afterwards, 0 for a TUTTO */
  left: number;
  /** probability on the next roll; None for a TUTTO */
  null: string | null;
}

export interface TuttoOdds {
  game: 'tutto';
  /** probability when rolling on */
  null: string | null;
  /** probability of a TUTTO with the next roll */
  tutto: string | null;
  /** probability of a stop card when drawing on */
  stop: string | null;
  keeps: KeepOdds[];
  /** seats a plus/minus TUTTO would charge if it were banked now */
  charged: number[];
}

/** The deck is used up: all cards are shuffled before this one is drawn. */
export interface TuttoShuffled {
  kind: 'shuffled';
}

/** A stop card ends the turn and loses the points collected in it. */
export interface TuttoStopDrawn {
  kind: 'stop_drawn';
  seat: number;
  lost: number;
}

/** No die of the roll is valid: the turn is over and its points at risk are lost. The null that ends fireworks loses nothing; a `banked` reports it instead. */
export interface TuttoNull {
  kind: 'null';
  seat: number;
  lost: number;
}

/** This many dice are rolled again. */
export interface TuttoPickedUp {
  kind: 'picked_up';
  seat: number;
  dice: number;
}

/** After a TUTTO the player draws the next card, with these points at risk. */
export interface TuttoWentOn {
  kind: 'went_on';
  seat: number;
  at_risk: number;
}

/** The dice set aside score, on a card that counts points. */
export interface TuttoKept {
  kind: 'kept';
  seat: number;
  worth: number;
}

/** All six dice are set aside, and the card takes effect. */
export interface TuttoMade {
  kind: 'tutto_made';
  seat: number;
  card: CardName;
  effect: 'bonus' | 'doubled' | 'straight' | 'plus' | 'again' | 'one_more';
  /** by the card */
  added: number;
  /** including what the card added */
  at_risk: number;
}

/** Plus/minus: a leader loses points, at most all they have. */
export interface TuttoCharged {
  kind: 'charged';
  seat: number;
  points: number;
}

/** The turn has failed, so its pending charges are dropped. */
export interface TuttoChargesCancelled {
  kind: 'charges_cancelled';
  seat: number;
  charges: number;
}

/** The points of the turn are banked: by stopping, or by the null that ends fireworks. */
export interface TuttoBanked {
  kind: 'banked';
  seat: number;
  points: number;
  by: 'stop' | 'fireworks';
}

/** Two TUTTOs on the cloverleaf win the game. */
export interface TuttoCloverleafWon {
  kind: 'cloverleaf_won';
  seat: number;
}

/** This player's turn has ended, for any reason. */
export interface TuttoTurnOver {
  kind: 'turn_over';
  seat: number;
}

/** This player has reached the target; the players after them have one more turn. */
export interface TuttoLastRound {
  kind: 'last_round';
  seat: number;
  target: number;
}

/** The game has ended; a tie is shared. */
export interface TuttoGameOver {
  kind: 'game_over';
  winners: number[];
}

export type TuttoHappening =
  | TuttoShuffled
  | TuttoStopDrawn
  | TuttoNull
  | TuttoPickedUp
  | TuttoWentOn
  | TuttoKept
  | TuttoMade
  | TuttoCharged
  | TuttoChargesCancelled
  | TuttoBanked
  | TuttoCloverleafWon
  | TuttoTurnOver
  | TuttoLastRound
  | TuttoGameOver;
