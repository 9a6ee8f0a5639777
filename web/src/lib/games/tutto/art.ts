// The figures on the cards as numbers: petals, rays, pips, and their printed colours. `CardArt`
// draws them.

import type { CardName } from './wire.gen';

export interface Point {
  x: number;
  y: number;
}

const TURN = 2 * Math.PI;
const tenth = (value: number): number => Math.round(value * 10) / 10;

/** Points on a circle, the first one above its centre. */
export function around(n: number, radius: number, start = 0): Point[] {
  return Array.from({ length: n }, (_, index) => {
    const angle = (TURN * (index + start)) / n;
    return { x: tenth(radius * Math.sin(angle)), y: tenth(-radius * Math.cos(angle)) };
  });
}

/** A path of wedges from the centre, every other one left out: a sunburst. */
export function sunburst(rays: number, radius: number): string {
  const edge = around(2 * rays, radius);
  return Array.from({ length: rays }, (_, ray) => {
    const [from, to] = [edge[2 * ray]!, edge[2 * ray + 1]!];
    return `M0 0L${from.x} ${from.y}L${to.x} ${to.y}Z`;
  }).join('');
}

/** A path of strokes between two circles. */
export function spokes(n: number, inner: number, outer: number, start = 0): string {
  const [from, to] = [around(n, inner, start), around(n, outer, start)];
  return from
    .map((point, index) => `M${point.x} ${point.y}L${to[index]!.x} ${to[index]!.y}`)
    .join('');
}

export function polygon(corners: Point[]): string {
  return `M${corners.map(({ x, y }) => `${x} ${y}`).join('L')}Z`;
}

/** One leaf of a clover: a heart whose point is the centre. */
export const LEAF =
  'M0 4C-8-16-44-22-48-50C-51-74-22-86-4-66Q0-61 0-56Q0-61 4-66C22-86 51-74 48-50C44-22 8-16 0 4Z';

/** The pips of a small die, relative to its centre. */
export const PIPS: readonly (readonly [number, number])[][] = [
  [[0, 0]],
  [
    [-1, -1],
    [1, 1],
  ],
  [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
];

/** The poster colour of each kind; the cards are printed, so light and dark do not change it. */
export const GROUND: Record<CardName, string> = {
  cloverleaf: '#1c6436',
  fireworks: '#241a52',
  stop: '#b3261e',
  straight: '#166083',
  'plus-minus': '#8b2f6a',
  double: '#0e6f68',
  'bonus-200': '#f4d878',
  'bonus-300': '#f1c752',
  'bonus-400': '#eeb23a',
  'bonus-500': '#e89a33',
  'bonus-600': '#e07f33',
};
