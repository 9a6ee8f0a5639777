// The events of a game without drawings, in its own words: one line per happening of a step.

import type { Company, Hint, Line, Moment, Stage } from '$lib/games/game';
import { labelOf, readable, spaced } from '$lib/shelf.svelte';
import type { Outcome, Standing, Step } from '$lib/wire.gen';
import { wordsFor, type Plain } from './words';

interface Happened extends Plain {
  kind: string;
  seat?: unknown;
}

const seen = (standing: Standing) => standing.view as unknown as Plain;

export const rollerOf = (standing: Standing): number | null => {
  const { roller } = seen(standing);
  return typeof roller === 'number' ? roller : null;
};

function happenedIn(step: Step): Happened[] {
  return step.happened as unknown as Happened[];
}

/** Whose turn it was: a turn that ended has a happening that says so, any other goes on. */
export function turnOf(step: Step): number | null {
  const over = happenedIn(step).find(({ kind }) => kind === 'turn_over')?.seat;
  return typeof over === 'number' ? over : rollerOf(step.then);
}

/** The last throw of this turn. */
export function fallenIn({ past, standing }: Stage): Outcome | null {
  const last = past?.findLast(({ by }) => by === 'chance');
  return last && turnOf(last) === rollerOf(standing) ? (last.event as Outcome) : null;
}

/** The game's own kinds, and the common ones for which this game has words. */
function tellable(step: Step, { game }: Company): Happened[] {
  const known = ['turn_over', 'game_over'];
  return happenedIn(step).filter(
    ({ kind }) => !known.includes(kind) || labelOf(game, `happened.${kind}`) !== null,
  );
}

function told({ game }: Company, { kind, ...fields }: Happened): string {
  const words = labelOf(game, `happened.${kind}`, fields);
  if (words !== null) return words;
  const { seat: _, ...rest } = fields;
  return `— ${spaced(kind)}${Object.keys(rest).length > 0 ? `: ${readable(rest)}` : ''}`;
}

/** A label says only what is done; this adds who does it. */
function ofSeat({ names }: Company, seat: number | null, words: string): string {
  return seat === null ? words : `${names[seat] ?? ''} ${words}`.trim();
}

function toneOf(happened: Happened): Line['tone'] {
  const { points, lost } = happened;
  if (typeof points === 'number' && points !== 0) return points > 0 ? 'good' : 'bad';
  return typeof lost === 'number' && lost > 0 ? 'bad' : 'plain';
}

/** The event itself where it has words or no happenings, then its happenings. */
export function story(step: Step, company: Company): Line[] {
  const event = step.event as unknown as Plain;
  const line = (seat: number | null, text: string, tone: Line['tone'] = 'plain'): Line => ({
    seat,
    text: ofSeat(company, seat, text),
    tone,
  });
  const fell = step.by === 'chance';
  const came = tellable(step, company).map((happened): Line => {
    const seat = typeof happened.seat === 'number' ? happened.seat : null;
    return line(seat, told(company, happened), toneOf(happened));
  });
  const seat = step.by === 'chance' ? turnOf(step) : step.by;
  const words = wordsFor(company.game, fell ? 'fell' : 'said', event);
  if (words !== null) return [line(seat, words), ...came];
  if (came.length > 0 || Object.values(event)[0] === true) return came;
  return [line(seat, `— ${readable(event)}`)];
}

/** A turn that ended with a gain or loss gets a banner for a second. */
export function moment(step: Step, company: Company): Moment | null {
  const turningPoint = happenedIn(step).find((happened) => toneOf(happened) !== 'plain');
  if (!turningPoint) return null;
  const seat = typeof turningPoint.seat === 'number' ? turningPoint.seat : null;
  const title = ofSeat(company, seat, told(company, turningPoint));
  return { title, tone: toneOf(turningPoint) as 'good' | 'bad' };
}

export function hints(): Hint[] {
  return [];
}

export function progress(standing: Standing, { game }: Company): string {
  const view = seen(standing);
  const named = ['round', 'target'].filter((name) => typeof view[name] === 'number');
  return named
    .map((name) => {
      const number = name === 'round' ? Number(view[name]) + 1 : view[name];
      return `${labelOf(game, `view.${name}`, view) ?? spaced(name)} ${readable(number)}`;
    })
    .join(' · ');
}
