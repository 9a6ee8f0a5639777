// The seven shapes that go with the seven colours of dice, as outlines around 0 0 with radius 1.
// They are the pips of the dice as well, so that the pips alone identify a die.

import type { Colour } from './colours';

const round = (value: number) => Math.round(value * 1000) / 1000;

function polygon(radii: number[], turn = -90): string {
  const points = radii.map((radius, index) => {
    const angle = ((turn + (360 / radii.length) * index) * Math.PI) / 180;
    return `${round(radius * Math.cos(angle))} ${round(radius * Math.sin(angle))}`;
  });
  return `M${points.join('L')}Z`;
}

const circle = (r: number, sweep = 1) =>
  `M${-r} 0A${r} ${r} 0 1 ${sweep} ${r} 0A${r} ${r} 0 1 ${sweep} ${-r} 0Z`;

const STAR = Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? 1.2 : 0.54));

/** Fill them with the even-odd rule: white's is a ring. */
export const MARKS: Readonly<Record<Colour, string>> = {
  red: circle(0.95),
  orange: 'M0 -1.05L1.08 0.84L-1.08 0.84Z',
  yellow: 'M0 -1.18L1.02 0L0 1.18L-1.02 0Z',
  green: 'M-0.88 -0.88H0.88V0.88H-0.88Z',
  blue: polygon(STAR),
  purple: 'M-0.38 -1.05H0.38V-0.38H1.05V0.38H0.38V1.05H-0.38V0.38H-1.05V-0.38H-0.38Z',
  white: `${circle(1.02)}${circle(0.52, 0)}`,
};

const SIGNS: Readonly<Record<string, Colour>> = {
  '●': 'red',
  '▲': 'orange',
  '◆': 'yellow',
  '■': 'green',
  '★': 'blue',
  '✚': 'purple',
  '○': 'white',
};

/** The outline for a sign or the name of a colour. */
export function outline(sign: string | undefined): string | null {
  if (sign === undefined) return null;
  return MARKS[SIGNS[sign] ?? (sign as Colour)] ?? null;
}
