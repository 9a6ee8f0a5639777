// Tutto's part for reviews: values of any position by the points of the turn or the chance to win,
// with a full deck or the cards that are left. As `evaluate` in src/wagnis/games/tutto/solver.

import {
  NotSolvedError,
  shares,
  type Analysis,
  type Deck,
  type Valued,
} from '$lib/analysis/contract';
import type { LoadTable } from '$lib/engine/advice';
import { ACCOUNTS, LOSSES } from './accounts.gen';
import {
  advisor,
  FULL_DECK,
  FURTHEST_TARGET,
  COUNTED,
  SEEN_DECK,
  loadTwo,
  pointsTurn,
  winTurnOf,
} from './advisor';
import { BOX } from './box.gen';
import { ofTutto, type Tutto, type TuttoState } from './rules';
import { worthOf, type TurnOf } from './solver/positions';
import { isFar } from './solver/win';

const analysis: Analysis = {
  title: BOX.title,
  accounts: {
    points: {
      ...ACCOUNTS['points']!,
      counts: (game, happening) => {
        if (happening.kind === 'banked') return [[happening.seat, happening.points]];
        if (happening.kind === 'cloverleaf_won') return [[happening.seat, (game as Tutto).target]];
        return [];
      },
    },
    win: { ...ACCOUNTS['win']!, counts: shares },
  },
  kinds: { keep: 'keeping', roll: 'stopping', draw: 'stopping', stop: 'stopping' },
  losses: LOSSES,
  async evaluate(anyGame, anyState, objective, deck, load) {
    const [game, state] = ofTutto(anyGame, anyState);
    if (state.phase.kind === 'finished') throw new NotSolvedError('the game is over');
    const turnOf =
      objective === 'win' ? await forTheWin(game, state, load) : forPoints(game, state);
    return evaluation(objective, game, state, turnOf, deck);
  },
  advise: (game, state, _, load) => advisor.advise(game, state, load),
};

export const analyses: Readonly<Record<string, Analysis>> = { [BOX.name]: analysis };

function forPoints(game: Tutto, state: TuttoState): TurnOf {
  if (game.target > FURTHEST_TARGET)
    throw new NotSolvedError(`turns are not solved for targets beyond ${FURTHEST_TARGET}`);
  if (state.atRisk > COUNTED) throw new NotSolvedError('nobody can count that many points');
  const turn = pointsTurn(game);
  return () => turn;
}

async function forTheWin(game: Tutto, state: TuttoState, load: LoadTable): Promise<TurnOf> {
  if (game.seats !== 2)
    throw new NotSolvedError('the chance to win is known exactly for two players only');
  if (isFar(state)) throw new NotSolvedError('last turns are not solved so far behind');
  const table = state.lastRound ? null : await loadTwo(game, load);
  if (!table && !state.lastRound) throw new NotSolvedError('this game is not solved here');
  return winTurnOf(game, table);
}

function evaluation(
  objective: string,
  game: Tutto,
  state: TuttoState,
  turnOf: TurnOf,
  deck: Deck,
): Valued {
  const { value, values } = worthOf(game, state, turnOf, deck);
  return {
    objective,
    value,
    values,
    exact: true,
    assumes: deck === 'seen' ? SEEN_DECK : FULL_DECK,
  };
}
