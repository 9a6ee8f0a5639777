// The events of Zocken in words: log lines, moments, and the rules when they first matter. The
// happenings come from the rules; this file only translates.

import type { Company, Hint, Line, Moment, Stage } from '$lib/games/game';
import { doer, endsTurn, find } from '$lib/games/happened';
import { whoIs } from '$lib/games/who';
import { listed, number } from '$lib/i18n/texts.svelte';
import type { Happening, Move, Standing, Step } from '$lib/wire.gen';
import type { ZockenTurnScored } from './wire.gen';
import { phaseOf, placeIn, roundsOf, scaleOf, viewOf } from './row';
import { storyTexts } from './story.texts';
import { zocken } from './texts';

/** From this number of matches on, each further one gets a banner. */
const MANY = 4;

export function story(step: Step, company: Company): Line[] {
  return [...said(step, company), ...step.happened.flatMap((one) => told(one, step, company))];
}

/** The event itself. A bet has a happening of its own; a pick needs no line. */
function said(step: Step, company: Company): Line[] {
  const t = storyTexts.now;
  const { event, then } = step;
  const seat = doer(step);
  const who = whoIs(company, seat);
  const line = (text: string, tone: Line['tone'] = 'plain'): Line[] => [{ seat, text, tone }];
  if ('dice' in event) {
    const { die, face } = viewOf(then);
    return die && face !== null ? line(t.rolled(who, die, face)) : [];
  }
  const place = placeIn(event as Move);
  if (place === null) return [];
  const [matched, evaded, out] = [find(step, 'matched'), find(step, 'evaded'), find(step, 'out')];
  if (matched) {
    return line(t.putMatch(who, matched.place, matched.matches, matched.worth), 'good');
  }
  if (evaded) return line(t.evaded(who, evaded.place, evaded.cost), 'bad');
  if (out) return line(t.putOut(who, out.cost) + (out.first ? ` ${t.fiftyLost}` : ''), 'bad');
  return line(t.put(who, place));
}

function told(one: Happening, step: Step, company: Company): Line[] {
  const t = storyTexts.now;
  const line = (seat: number | null, text: string, tone: Line['tone'] = 'plain'): Line[] => [
    { seat, text, tone },
  ];
  switch (one.kind) {
    case 'direction_decided':
      // After the last die, the direction of the row no longer matters.
      return endsTurn(step) ? [] : line(null, t.decided(one.direction));
    case 'betting_opens':
      return line(null, t.bettingOpens(whoIs(company, one.roller)));
    case 'bet_placed': {
      const who = whoIs(company, one.seat);
      return line(one.seat, one.on ? t.betOn(who, whoIs(company, one.roller)) : t.betNot(who));
    }
    case 'turn_scored':
      return line(one.seat, ends(one, company), one.points < 0 ? 'bad' : 'big');
    case 'bet_won':
      return line(one.seat, t.betWon(whoIs(company, one.seat), one.points), 'good');
    case 'bet_lost':
      return line(one.seat, t.betLost(whoIs(company, one.seat), one.points), 'bad');
    case 'round_begins':
      return line(null, t.roundBegins(one.round + 1, one.rounds), 'big');
    case 'game_over':
      return line(null, won(one.winners, step.then.scores, company), 'big');
    default:
      return [];
  }
}

/** The sum of a turn in words: "3 matches +60, none out +50". */
function breakdown(turn: ZockenTurnScored): string[] {
  const t = storyTexts.now.part;
  return [
    turn.matches > 0 && t.matches(turn.matches, turn.match_points),
    turn.bonus > 0 && t.fifty,
    turn.evaded > 0 && t.evaded(turn.evaded, -turn.evasion_cost),
    turn.out > 0 && t.out(turn.out, -turn.out_cost),
  ].filter((part) => part !== false);
}

const ends = (turn: ZockenTurnScored, company: Company): string =>
  storyTexts.now.ends(whoIs(company, turn.seat), turn.points, breakdown(turn).join(', '));

/** The result of the last turn, until the next begins. */
export function lastTurn(past: readonly Step[], company: Company): string | null {
  const step = past.at(-1);
  const turn = step && find(step, 'turn_scored');
  return turn ? ends(turn, company) : null;
}

function won(winners: number[], scores: number[], company: Company): string {
  const t = storyTexts.now;
  const points = scores[winners[0] ?? 0] ?? 0;
  if (company.names.length === 1) return t.soloOver(points);
  const all = winners.map((seat) => whoIs(company, seat));
  const you = all.some((who) => who.you);
  const names = [...all.filter((who) => !who.you).map(({ name }) => name), ...(you ? [t.you] : [])];
  return t.wins(listed(names), names.length > 1, you, points);
}

/** Six matches or all seven happen on the felt. */
const GREAT = 6;

export function moment(step: Step, company: Company): Moment | null {
  const t = storyTexts.now;
  // A finished row is counted on the board itself.
  if (find(step, 'turn_scored')) return null;
  const bets = find(step, 'betting_opens');
  if (bets) {
    const text = zocken.now.question(whoIs(company, bets.roller));
    return { title: t.betsTitle, text, tone: 'plain' };
  }
  const out = find(step, 'out');
  if (out?.first) {
    const text = t.outText(whoIs(company, out.seat), out.cost);
    return { title: t.outTitle, text, tone: 'bad' };
  }
  const match = find(step, 'matched');
  if (!match || match.matches < MANY) return null;
  return {
    title: t.matchesTitle(match.matches),
    text: t.matchesText(match.worth),
    tone: 'good',
    great: match.matches >= GREAT || undefined,
  };
}

export function hints(stage: Stage, company: Company): Hint[] {
  const t = storyTexts.now.hint;
  if (stage.legal.length === 0) return [];
  const places = stage.legal.map(placeIn);
  const tips: Hint[] = [];
  const tell = (key: string, text: string) => tips.push({ key, text });
  switch (phaseOf(stage.standing)) {
    case 'picking':
      if (company.names.length === 1) tell('solo', t.solo(roundsOf(company)));
      tell('pick', t.pick);
      tell('match', t.match(scaleOf(company).map(number).join(', ')));
      tell('fifty', t.fifty);
      break;
    case 'placing':
      tell('sequence', t.sequence);
      if (places.includes('L') || places.includes('R')) tell('evade', t.evade);
      if (places.includes('out')) tell('out', t.out);
      break;
    case 'betting':
      tell('bet', t.bet);
      break;
    case 'rolling':
    case 'finished':
      break;
  }
  return tips;
}

export function progress(standing: Standing, company: Company): string {
  return storyTexts.now.round(viewOf(standing).round + 1, roundsOf(company));
}

export function seatNote(standing: Standing, seat: number, company: Company): string | null {
  const t = storyTexts.now;
  const { roller, bets } = viewOf(standing);
  if (standing.to_act === null || company.names.length === 1) return null;
  if (seat === roller) return t.noteRolls;
  if (bets[seat] !== null && bets[seat] !== undefined) {
    return bets[seat] ? t.noteBets : t.noteNoBet;
  }
  return standing.to_act === seat ? t.noteDecides : null;
}
