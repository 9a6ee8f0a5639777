// The rule of thumb for Tutto: a translation of src/wagnis/games/tutto/thumb.py, which explains it.
// Expected points are fractions of whole numbers, so that equal ones are equal here too.

import type { Thumb } from '$lib/engine/advice';
import type { Move } from '$lib/wire.gen';
import { finish, ROLL } from './chances';
import { TUTTO_CARDS, TUTTO_DICE } from './facts.gen';
import { leftOf, ofTutto, worth, type Groups, type Tutto, type TuttoState } from './rules';
import { CARDS, type CardName } from './wire.gen';

const FAR = 1e9; // more points than any player reaches

export const thumb: Thumb = (anyGame, anyState) => {
  const [game, state] = ofTutto(anyGame, anyState);
  const node = game.node(state);
  if (node.kind !== 'decision') throw new Error('no decision is due');
  const [goOn, stop] = node.moves as [Move, Move];
  if ('keep' in goOn) return bestKeep(game, state, node.moves);
  const ahead = isAhead(game, state);
  if (ahead !== null) return ahead ? stop : goOn;
  const onward = 'draw' in goOn ? worthOfDraw(game, state) : worthOfRoll(state);
  return onward > state.atRisk ? goOn : stop;
};

/** In the last round: whether stopping surely wins (true) or loses (false); else null. */
function isAhead(game: Tutto, state: TuttoState): boolean | null {
  if (!state.lastRound) return null;
  const { scores, roller } = game.after(state, { stop: true });
  const others = scores.filter((_, seat) => seat !== state.roller);
  if (scores[state.roller]! < Math.max(...others)) return false;
  return roller === game.first ? true : null;
}

/** The first of the best keeps. */
function bestKeep(game: Tutto, state: TuttoState, moves: readonly Move[]): Move {
  const valued = moves.map((move) => {
    const [value, points] = worthOfKeep(game, state, (move as { keep: Groups }).keep);
    return { move, value, points };
  });
  return valued.reduce((best, one) =>
    one.value > best.value || (one.value === best.value && one.points > best.points) ? one : best,
  ).move;
}

function worthOfKeep(game: Tutto, state: TuttoState, keep: Groups): [number, number] {
  const after = game.after(state, { keep: keep as number[][] });
  const kind = TUTTO_CARDS[state.card!];
  if (kind.keeps === 'new faces') return [finish(kind, leftOf(after)).most, 0];
  const points = worth(keep);
  // After a TUTTO all six dice are rolled again, so 6 counts like 0 left.
  if (!kind.mayStop) return [finish(kind, leftOf(after) % TUTTO_DICE).most, points];
  if (leftOf(after) === 0) return [after.atRisk + points, points];
  return [Math.max(after.atRisk, worthOfRoll(after)), points];
}

function worthOfRoll(state: TuttoState): number {
  return stoppable(state.card!, leftOf(state), state.atRisk);
}

function stoppable(card: CardName, dice: number, atRisk: number): number {
  const { total, nulls, tuttos, points } = ROLL[dice]!;
  const extra = afterTutto(card, atRisk) - atRisk;
  return ((total - nulls) * atRisk + points + tuttos * extra) / total;
}

function worthOfDraw(game: Tutto, state: TuttoState): number {
  const node = game.node(game.after(state, { draw: true }));
  if (node.kind !== 'chance' || node.lot.what !== 'deck') throw new Error('no card is due');
  let [sum, total] = [0, 0];
  for (const [outcome, copies] of node.lot.kinds) {
    const card = CARDS.find((one) => 'card' in outcome && outcome.card === one)!;
    sum += copies * worthOfCard(game, card, state.atRisk);
    total += copies;
  }
  return sum / total;
}

/** The expected value of drawing a card with these points at risk. */
function worthOfCard(game: Tutto, card: CardName, atRisk: number): number {
  const kind = TUTTO_CARDS[card];
  const { total, points } = ROLL[TUTTO_DICE]!;
  if (kind.endsTurn) return 0;
  if (kind.nullBanks) return (atRisk * total + points) / total;
  if (kind.mayStop) return stoppable(card, TUTTO_DICE, atRisk);
  const { most } = finish(kind, TUTTO_DICE);
  if (kind.winsAfter) return most ** kind.winsAfter * Math.min(game.target, FAR);
  return most * afterTutto(card, atRisk);
}

function afterTutto(card: CardName, atRisk: number): number {
  return TUTTO_CARDS[card].times * atRisk + TUTTO_CARDS[card].adds;
}
