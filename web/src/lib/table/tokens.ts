// The tint and the letter of each seat, shown beside its name. A seat has one colour for
// its disc, card and stamps; points on their way have those of gain and loss.

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

/** The text colour on a seat's colour. */
export const ON_TINT = '#fffaf0';

export function letterOf(name: string): string {
  const [first = '?'] = Array.from(name.trim());
  return first.toUpperCase();
}
