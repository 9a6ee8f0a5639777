// Whose turn it is, in words.

import type { Company, Stage } from '$lib/games/game';
import { doer } from '$lib/games/happened';
import { whoIs } from '$lib/games/who';
import { tableTexts } from './texts';

export interface Status {
  title: string;
  /** A person of this device has to act. */
  mine: boolean;
}

export function statusOf(stage: Stage, company: Company, watching: boolean): Status {
  const t = tableTexts.now;
  const { standing, legal, fall, said, seat, due, beat } = stage;
  const name = (index: number) => company.names[index] ?? '';
  const shared = company.mine.filter(Boolean).length > 1;
  const yours = (index: number): Status => ({
    title: shared ? t.yourTurnNamed(name(index)) : t.yourTurn,
    mine: true,
  });
  const bets = (index: number): Status => ({
    title: shared ? t.yourBetNamed(name(index)) : t.yourBet,
    mine: true,
  });
  const others = (title: string): Status => ({ title, mine: false });
  if (standing.winners) return others(t.over);
  if (beat) return others(t.plays(whoIs(company, doer(beat.step))));
  if (due?.mine) return yours(due.seat);
  if (fall?.phase === 'tumbling') {
    if ('dice' in fall.outcome)
      return others(t.rollsDice(whoIs(company, fall.by), fall.outcome.dice.length));
    return others('card' in fall.outcome ? t.drawsCard(whoIs(company, fall.by)) : t.opensTableau);
  }
  if (fall)
    return others('tableau' in fall.outcome ? t.opensTableau : t.plays(whoIs(company, fall.by)));
  if (said) return others(t.plays(whoIs(company, said.by)));
  if (seat !== null) {
    return legal.length > 0 && legal.every((move) => 'bet' in move) ? bets(seat) : yours(seat);
  }
  const asked = due?.seat ?? standing.to_act;
  if (typeof asked === 'number') {
    const waiting = t.waitingFor(name(asked));
    return others(watching ? `${t.watching}. ${waiting}` : waiting);
  }
  return others(t.plays(whoIs(company, standing.view.roller)));
}
