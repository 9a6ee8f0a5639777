// What lies on the board while a position is set up: the answer as the table would show it, or a
// tableau on which dice are laid, with one of each face to choose from.

import { wants } from '$lib/games/gambler/view';
import type { Company, Stage } from '$lib/games/game';
import type { DrawnGame, GamblerView, Move, PositionAnswered } from '$lib/wire.gen';

const FACES = [1, 2, 3, 4, 5, 6];

/** The answer on the board: legal moves to touch, the best one marked, what is due in the hand. */
export function stageOf(answer: PositionAnswered): Stage {
  const { position, advice, due } = answer;
  const best = advice?.best[0];
  return {
    standing: position,
    legal: position.legal as Move[],
    seat: typeof position.to_act === 'number' ? position.to_act : null,
    odds: (advice?.odds ?? null) as Stage['odds'],
    advised: best === undefined ? null : ((advice?.moves[best]?.move ?? null) as Move | null),
    fall: null,
    said: null,
    due: due && { ...due, mine: true, shaking: false },
    shaking: null,
    past: [],
  };
}

/** Every die on every row that would take it next. */
export function layingOf(answer: PositionAnswered): Stage {
  const { position } = answer;
  const view = position.view as GamblerView;
  const legal: Move[] = (view.tableau?.rows ?? []).flatMap((row, at) =>
    wants(row, view.filled[at] ?? []).map((face) => ({ place: { face, row: at } })),
  );
  return {
    standing: { ...position, to_act: view.roller, view: { ...view, cup: FACES, rolling: null } },
    legal,
    seat: view.roller,
    odds: null,
    fall: null,
    said: null,
  };
}

/** Whoever is asked is "you"; where nobody is, whoever rolls. */
export function companyOf(game: DrawnGame, answer: PositionAnswered, names: string[]): Company {
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
