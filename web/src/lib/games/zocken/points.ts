// One turn for the most points, and a bet on it: the numbers of the table `zocken-turn`, computed
// from the graph. All are whole, over 6**(dice left).

import { FACES, wonBet, type TurnPosition } from './position';
import { levelsFrom, pairsOf, type Board, type Levels, type Turn } from './turn';

/** More than the points of a bet, over 6**4. */
const ABOVE_BETS = 2 ** 24;

/** A turn with these points for 1…7 matches. */
export class PointsTurn implements Turn {
  /** The points; then points × `ABOVE_BETS` − bet: the most points, and of these the lowest bet. */
  readonly #levels: Levels;

  constructor(
    private readonly board: Board,
    matchPoints: readonly number[],
  ) {
    const scores = board.scores(matchPoints);
    const worstBets = scores.map((score) => score * ABOVE_BETS - wonBet(score));
    this.#levels = levelsFrom(board, 0, pairsOf(scores, worstBets), 1);
  }

  picking(position: TurnPosition): number {
    return this.#levels(position.left)[2 * this.board.graph.number(position)]!;
  }

  over(left: number): number {
    return FACES.length ** left;
  }

  /** The value of a bet, with the worst of the roller's equally good moves. */
  bet(position: TurnPosition): number {
    const number = this.board.graph.number(position);
    const [points, worstBet] = this.#levels(position.left).subarray(2 * number);
    return points! * ABOVE_BETS - worstBet!;
  }
}
