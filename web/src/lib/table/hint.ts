// A hint in words: the best move, why, and what the others are worth beside it.
// The numbers are the server's; what the moves are called is said by the games.

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
  /** What that is worth. */
  worth: string;
  why: string[];
  lines: HintLine[];
  /** So many more there are; told when they are asked for. */
  rest: number;
  /** What the numbers count, and how far they can be trusted. */
  foot: string;
}

/** So many moves are told apart at first. */
const MOST = 4;
/** Below this the written numbers would be the same. */
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
  // The same dice set aside in other groups go by the same name; the better of them counts.
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
    worth: (advice.exact ? '' : '≈\u00a0') + explainer.worth(value(first), advice, stage),
    why: [...explainer.facts(advice, stage, company), compared()].map(capital),
    lines,
    rest: order.length - shown.length,
    foot: `${explainer.counts(advice, stage, company)}. ${sure}`,
  };

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
