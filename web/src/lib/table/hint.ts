// A hint in words: the best move, the reason, and the values of the other moves. The server
// computes the values; the games name the moves.

import type { Company, Explainer, Stage } from '$lib/games/game';
import { tenths } from '$lib/i18n/texts.svelte';
import { barsOf, type Bar } from '$lib/parts/bars';
import type { Advice } from '$lib/wire.gen';
import { hintTexts } from './hint.texts';

export interface HintLine {
  name: string;
  worth: string;
  bar: Bar;
  best: boolean;
}

export interface HintShown {
  best: string;
  /** The value of the best move, with its unit. */
  worth: string;
  why: string[];
  lines: HintLine[];
  /** The number of further moves, listed on request. */
  rest: number;
  /** The unit of the values, and how exact they are. */
  foot: string;
}

/** The number of moves listed at first. */
const MOST = 4;
/** Values closer than this are written the same. */
const SAME = { points: 0.05, share: 0.0005 };

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

export function hintOf(
  advice: Advice,
  explainer: Explainer,
  stage: Stage,
  company: Company,
  all = false,
): HintShown {
  const t = hintTexts.now;
  const name = (at: number) => explainer.move(advice.moves[at]!.move, stage, company);
  const value = (at: number) => advice.moves[at]!.value;
  const first = advice.best[0] ?? 0;
  const sorted = [...advice.moves.keys()].sort(
    (one, other) => value(other) - value(one) || one - other,
  );
  // The same dice in other groups have the same name; the better of them counts.
  const order = sorted.filter(
    (at, place) => sorted.findIndex((other) => name(other) === name(at)) === place,
  );
  const shown = all ? order : order.slice(0, MOST);
  const bars = barsOf(shown.map(value));
  const lines = shown.map((at, place) => ({
    name: name(at),
    worth: explainer.worth(value(at), advice, stage),
    bar: bars[place]!,
    best: at === first,
  }));
  const exact = explainer.exact?.() ?? t.exact;
  const sure = advice.exact ? exact : advice.solving ? t.solving : t.estimate;
  return {
    best: name(first),
    worth: (advice.exact ? '' : '≈\u00a0') + labelled(explainer.worth(value(first), advice, stage)),
    why: [...explainer.facts(advice, stage, company), compared()].map(capital),
    lines,
    rest: order.length - shown.length,
    foot: `${explainer.counts(advice, stage, company)}. ${sure}`,
  };

  function labelled(worth: string): string {
    const { objective } = advice;
    return objective === 'win' ? t.win(worth) : objective === 'points' ? t.points(worth) : worth;
  }

  function compared(): string {
    const next = order.find((at) => at !== first);
    if (next === undefined) return t.only;
    const points = advice.objective === 'points';
    const least = points ? SAME.points : SAME.share;
    const equal = order.filter((at) => value(first) - value(at) < least);
    if (equal.length > 2) return t.sameAll(equal.length);
    if (equal.length === 2) return t.same(name(next));
    const by = value(first) - value(next);
    return t.more(points ? t.points(tenths(by)) : t.shares(tenths(by * 100)), name(next));
  }
}
