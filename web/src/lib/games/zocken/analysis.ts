// Zocken's part for reviews: values of any position by the points of the turn, or for two by the
// chance to win. As `evaluate` in src/wagnis/games/zocken/solver/evaluating.py.

import { NotSolvedError, shares, type Analysis } from '$lib/analysis/contract';
import { ACCOUNTS, LOSSES } from './accounts.gen';
import { advisor, forPoints, forTheWin, turnsAt } from './advisor';
import { BOX } from './box.gen';
import type { Zocken, ZockenState } from './rules';
import { rivalsOf, solvedFor } from './winning';

const analysis: Analysis = {
  title: BOX.title,
  accounts: {
    points: {
      ...ACCOUNTS['points']!,
      counts: (_, happening) =>
        happening.kind === 'turn_scored' ||
        happening.kind === 'bet_won' ||
        happening.kind === 'bet_lost'
          ? [[happening.seat, happening.points]]
          : [],
    },
    win: { ...ACCOUNTS['win']!, counts: shares },
  },
  kinds: { pick: 'picking', place: 'placing', bet: 'betting' },
  losses: LOSSES,
  async evaluate(anyGame, anyState, objective, _, load) {
    const [game, state] = [anyGame as Zocken, anyState as ZockenState];
    if (game.node(state).kind === 'over') throw new NotSolvedError('the game is over');
    const turns = await turnsAt(game, state, load);
    if (objective !== 'win') {
      const points = forPoints(game, state, turns);
      if (!points.exact) throw new NotSolvedError('these points for matches are not solved here');
      return points;
    }
    if (game.seats !== 2)
      throw new NotSolvedError('the chance to win is known exactly for two players only');
    const rivals = rivalsOf(game, state);
    if (solvedFor(game, rivals, turns.rows) !== 'now')
      throw new NotSolvedError('this game is not solved here');
    return forTheWin(game, state, rivals, turns);
  },
  advise: (game, state, _, load) => advisor.advise(game, state, load),
};

export const analyses: Readonly<Record<string, Analysis>> = { [BOX.name]: analysis };
