// The lines of the log: who, what, the points, and whether it was corrected or played against the
// rules.

import type { Told } from './keypad';
import type { Pad } from './pad.svelte';
import { pointsIn } from './sums';
import { number } from '$lib/i18n/texts.svelte';
import { padTexts } from './texts';

export interface Entry {
  name: string;
  says: string;
  /** What is special about it. */
  marks: string[];
  /** What the person gained by it. */
  gain: number;
}

const sumOf = (told: Told): string => (told['end'] ? padTexts.now.ended : number(pointsIn(told)));

/** What was entered, in a few words, where the next throw is due. */
export const saysOf = ({ at, names, keypad }: Pad, told: Told): string =>
  at.mode === 'sums' ? sumOf(told) : keypad.says(told, at.sheet.state.match, names);

export function logOf({ at, names, keypad }: Pad): Entry[] {
  const t = padTexts.now;
  if (at.mode === 'sums') {
    return at.sheet.lines.map(({ told, was, slot }) => {
      const says = sumOf;
      return {
        name: names[Number(told['seat'] ?? slot.seat)] ?? '',
        says: says(told),
        marks: [...(told['extra'] === true ? [t.extraMark] : []), ...corrections(was.map(says))],
        gain: 0,
      };
    });
  }
  const { sheet } = at;
  return sheet.lines.map(({ told, was, slot, state }, line) => {
    const before = sheet.before(line);
    const says = (one: Told) => keypad.says(one, before.match, names);
    const gain = state.match.state.scores[slot.seat]! - before.match.state.scores[slot.seat]!;
    return {
      name: names[slot.seat] ?? '',
      says: says(told),
      marks: [
        ...(state.overrides.length > before.overrides.length ? [t.so] : []),
        ...corrections(was.map(says)),
      ],
      gain,
    };
  });
}

const corrections = (was: string[]): string[] =>
  was.length ? [`${padTexts.now.corrected}; ${padTexts.now.before(was.join(', '))}`] : [];
