// What tells the seats apart at a glance: a tint and a letter. The name is always beside it.

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

export const tintOf = (seat: number): string => TINTS[seat % TINTS.length]!;

export function letterOf(name: string): string {
  const [first = '?'] = Array.from(name.trim());
  return first.toUpperCase();
}
