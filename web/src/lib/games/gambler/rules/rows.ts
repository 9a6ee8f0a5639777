// Rows for the figures.

import type { Row } from '../wire.gen';

export const fixed = (value: number, ...faces: number[]): Row => ({
  kind: 'fixed',
  faces,
  boxes: faces.length,
  sign: 1,
  value,
});

export const stars = (value: number, boxes: number): Row => ({
  kind: 'star',
  faces: null,
  boxes,
  sign: value < 0 ? -1 : 1,
  value: Math.abs(value),
});

export const fullHouse = (value: number): Row => ({
  kind: 'full_house',
  faces: null,
  boxes: 5,
  sign: 1,
  value,
});
