// Zocken told: the lines of the log, the moments, and the rules when they first matter.
// A turn that is over has left the table in the step that ended it, so it is told from before.

import { ZOCKEN_EVASION, ZOCKEN_OUT } from '$lib/facts.gen';
import type { Company, Hint, Line, Moment, Stage } from '$lib/games/game';
import { number, signed } from '$lib/i18n/texts.svelte';
import type { Move, Outcome, Standing, Step } from '$lib/wire.gen';
import {
  betIn,
  isMatch,
  laid,
  phaseOf,
  placeIn,
  roundsOf,
  scaleOf,
  tally,
  viewOf,
  type Place,
  type Tally,
} from './row';
import { told } from './story.texts';
import { zocken } from './texts';

/** From this many matches on, another one stops the table for a second. */
const MANY = 4;

function nameOf(company: Company, seat: number): string {
  return company.names[seat] ?? '';
}

function isFall(event: Move | Outcome): event is Outcome & { dice: number[] } {
  return 'dice' in event;
}

function placed(step: Step): Place | null {
  return step.by === 'chance' ? null : placeIn(step.event as Move);
}

/** The seventh die has been placed: the turn is booked. */
function endsTurn(before: Standing): boolean {
  return viewOf(before).remaining.length === 0;
}

function opensBets(step: Step): boolean {
  return phaseOf(step.then) === 'betting' && viewOf(step.then).bets.every((bet) => bet === null);
}

/** The sum of a turn in words: "3 matches +60, none out +50". */
function breakdown(sum: Tally): string[] {
  const t = told.now.part;
  return [
    sum.matches > 0 && t.matches(sum.matches, sum.matchPoints),
    sum.fifty && t.fifty,
    sum.evaded > 0 && t.evaded(sum.evaded, sum.evaded * ZOCKEN_EVASION),
    sum.out > 0 && t.out(sum.out, sum.out * ZOCKEN_OUT),
  ].filter((part) => part !== false);
}

export function story(step: Step, before: Standing, company: Company): Line[] {
  const t = told.now;
  const view = viewOf(before);
  const { event } = step;
  if (isFall(event)) {
    const [face] = event.dice;
    if (view.die === null || face === undefined) return [];
    const text = t.rolled(nameOf(company, view.roller), zocken.now.colour[view.die], face);
    return [{ seat: view.roller, text, tone: 'plain' }];
  }
  const place = placed(step);
  if (place !== null) return toldPlace(step, before, company, place);
  const bet = step.by === 'chance' ? null : betIn(event as Move);
  if (bet !== null && step.by !== 'chance') {
    const name = nameOf(company, step.by);
    const text = bet ? t.betOn(name, nameOf(company, view.roller)) : t.betNot(name);
    return [{ seat: step.by, text, tone: 'plain' }];
  }
  return [];
}

function toldPlace(step: Step, before: Standing, company: Company, place: Place): Line[] {
  const t = told.now;
  const view = viewOf(before);
  const name = nameOf(company, view.roller);
  const lines: Line[] = [];
  const say = (seat: number | null, text: string, tone: Line['tone']) =>
    lines.push({ seat, text, tone });
  if (view.die && typeof place === 'number' && isMatch(view, view.die, place)) {
    const { matches, matchPoints } = tally(laid(view, place), scaleOf(company));
    say(view.roller, t.putMatch(name, place, matches, matchPoints), 'good');
  } else {
    const lost = place === 'out' && view.out.length === 0 ? ` ${t.fiftyLost}` : '';
    const tone = typeof place === 'number' ? 'plain' : 'bad';
    say(view.roller, t.put(name, place) + lost, tone);
  }
  if (endsTurn(before)) return [...lines, ...toldTurn(step, before, company, place)];
  const way = viewOf(step.then).direction;
  if (way !== null && view.direction === null) say(null, t.decided(way), 'plain');
  if (opensBets(step)) say(null, t.bettingOpens(name), 'plain');
  return lines;
}

function toldTurn(step: Step, before: Standing, company: Company, place: Place): Line[] {
  const t = told.now;
  const view = viewOf(before);
  const sum = tally(laid(view, place), scaleOf(company));
  const gained = gains(step, before);
  const score = gained[view.roller] ?? 0;
  const lines: Line[] = [
    {
      seat: view.roller,
      text: t.ends(nameOf(company, view.roller), score, breakdown(sum).join(', ')),
      tone: score < 0 ? 'bad' : 'big',
    },
  ];
  for (const { seat, points } of settled(step, before)) {
    const name = nameOf(company, seat);
    lines.push(
      points > 0
        ? { seat, text: t.betWon(name, points), tone: 'good' }
        : { seat, text: t.betLost(name, points), tone: 'bad' },
    );
  }
  const text = following(step, before, company);
  return text === null ? lines : [...lines, { seat: null, text, tone: 'big' }];
}

/** How the last turn came out, as long as the next has not begun. */
export function lastTurn(past: readonly Step[], company: Company): string | null {
  const step = past.at(-1);
  const before = past.at(-2)?.then;
  const place = step ? placed(step) : null;
  if (!step || !before || place === null || !endsTurn(before)) return null;
  return toldTurn(step, before, company, place)[0]?.text ?? null;
}

function following(step: Step, before: Standing, company: Company): string | null {
  const t = told.now;
  const { winners, scores } = step.then;
  if (winners === null) {
    const { round } = viewOf(step.then);
    return round === viewOf(before).round ? null : t.roundBegins(round + 1, roundsOf(company));
  }
  const points = scores[winners[0] ?? 0] ?? 0;
  if (company.names.length === 1) return t.soloOver(points);
  const names = winners.map((seat) => nameOf(company, seat));
  const last = names.pop() ?? '';
  const together = names.length > 0;
  return t.wins(together ? `${names.join(', ')}${t.and}${last}` : last, together, points);
}

function gains(step: Step, before: Standing): number[] {
  return step.then.scores.map((now, seat) => now - (before.scores[seat] ?? 0));
}

/** Who had bet, and what it came to. */
function settled(step: Step, before: Standing): { seat: number; points: number }[] {
  const gained = gains(step, before);
  return viewOf(before).bets.flatMap((bet, seat) =>
    bet ? [{ seat, points: gained[seat] ?? 0 }] : [],
  );
}

export function moment(step: Step, before: Standing, company: Company): Moment | null {
  const t = told.now;
  const place = placed(step);
  if (place === null) return null;
  const view = viewOf(before);
  const name = nameOf(company, view.roller);
  const sum = tally(laid(view, place), scaleOf(company));
  if (endsTurn(before)) {
    const score = gains(step, before)[view.roller] ?? 0;
    const bets = settled(step, before).map(
      ({ seat, points }) => `${nameOf(company, seat)} ${signed(points)}`,
    );
    return {
      title: t.turnTitle(name, score),
      text: [breakdown(sum).join(' · '), bets.join(' · ')].filter(Boolean).join(' — '),
      tone: score > 50 ? 'good' : score < 0 ? 'bad' : 'plain',
    };
  }
  if (opensBets(step)) {
    return { title: t.betsTitle, text: zocken.now.question(name), tone: 'plain' };
  }
  if (place === 'out' && view.out.length === 0) {
    return { title: t.outTitle, text: t.outText(name), tone: 'bad' };
  }
  if (view.die && isMatch(view, view.die, place) && sum.matches >= MANY) {
    return {
      title: t.matchesTitle(sum.matches),
      text: t.matchesText(sum.matchPoints),
      tone: 'good',
    };
  }
  return null;
}

export function hints(stage: Stage, company: Company): Hint[] {
  const t = told.now.hint;
  if (stage.legal.length === 0) return [];
  const places = stage.legal.map(placeIn);
  const found: Hint[] = [];
  const tell = (key: string, text: string) => found.push({ key, text });
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
  }
  return found;
}

export function progress(standing: Standing, company: Company): string {
  return told.now.round(viewOf(standing).round + 1, roundsOf(company));
}

export function seatNote(standing: Standing, seat: number, company: Company): string | null {
  const t = told.now;
  const { roller, bets } = viewOf(standing);
  if (standing.to_act === null || company.names.length === 1) return null;
  if (seat === roller) return t.noteRolls;
  if (bets[seat] !== null && bets[seat] !== undefined) {
    return bets[seat] ? t.noteBets : t.noteNoBet;
  }
  return standing.to_act === seat ? t.noteDecides : null;
}
