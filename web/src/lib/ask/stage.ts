// The board while a position is set up: the answer as the table would show it.

import { equal } from '$lib/engine/equal';
import type { Company, Offer, Stage } from '$lib/games/game';
import type { GameName, Move, PositionAnswered } from '$lib/wire.gen';
import type { Answer } from './answers';

/** The answer as a stage: legal moves to touch, the best one marked, the throw that is due. */
export function stageOf(answer: Answer): Stage {
  const { position, advice, due, odds = null } = answer;
  const best = advice?.best[0];
  return {
    standing: position,
    legal: position.legal as Move[],
    seat: typeof position.to_act === 'number' ? position.to_act : null,
    odds: advice?.odds ?? odds,
    advised: best === undefined ? null : ((advice?.moves[best]?.move ?? null) as Move | null),
    fall: null,
    said: null,
    due: due && { ...due, mine: true, shaking: false },
    shaking: null,
    past: [],
  };
}

/**
 * The primary button is the best move. No button is primary where the best move is none of them, or
 * where two buttons make it and then go on differently.
 */
export function ranked(offers: Offer[], best: Move | null): Offer[] {
  if (best === null || offers.length < 2) return offers;
  return offers.map((offer) => {
    if (offer.then === undefined && equal(offer.move, best)) return { ...offer, tone: 'primary' };
    return offer.tone === 'primary' ? { ...offer, tone: 'plain' } : offer;
  });
}

/** The deciding player is "you"; where a throw is due, the roller. */
export function companyOf(game: GameName, answer: PositionAnswered, names: string[]): Company {
  const { to_act, view } = answer.position;
  const you = typeof to_act === 'number' ? to_act : (view as { roller: number }).roller;
  return {
    game,
    options: answer.options,
    names,
    mine: names.map((_, seat) => seat === you),
    bots: names.map(() => false),
    hints: true,
    told: true,
  };
}
