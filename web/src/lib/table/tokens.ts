// What tells the seats apart at a glance: a tint and a letter. The name is always beside it.
// The one colour of a seat, for everything that is that seat's: disc, card, stamps, points on their way.

const TINTS = [
  '#1f5d4c',
  '#a8322a',
  '#2a6485',
  '#71428f',
  '#7d5510',
  '#4d4a47',
  '#9b3563',
  '#37539b',
  '#55701b',
  '#7a3d1c',
] as const;

/** The colour of a seat, dark enough for light letters on it (`ON_TINT`). */
export const tintOf = (seat: number): string => TINTS[seat % TINTS.length]!;

/** What is written on a seat's colour. */
export const ON_TINT = '#fffaf0';

export function letterOf(name: string): string {
  const [first = '?'] = Array.from(name.trim());
  return first.toUpperCase();
}
