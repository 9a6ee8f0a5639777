// The colours of the table against each other, in both lights: text 4.5 to 1, shapes 3 to 1.

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync('src/app.css', 'utf8');

function tokens(selector: string): Map<string, string> {
  const from = css.indexOf(`${selector} {`);
  const block = css.slice(from, css.indexOf('}', from));
  return new Map(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map(([, name = '', hex = '']) => [
      name,
      hex,
    ]),
  );
}

const light = tokens(':root');
const dark = new Map([...light, ...tokens(":root[data-theme='dark']")]);

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const TEXT: [string, string][] = [
  ['ink', 'table'],
  ['ink', 'paper'],
  ['ink-soft', 'table'],
  ['ink-soft', 'paper'],
  ['on-felt', 'felt'],
  ['on-felt', 'felt-deep'],
  ['brass-deep', 'table'],
  ['brass-deep', 'paper'],
  ['on-brass', 'brass'],
  ['on-brass', 'brass-bright'],
  ['cherry', 'table'],
  ['cherry', 'paper'],
  ['on-cherry', 'cherry'],
  ['sky', 'table'],
  ['sky', 'paper'],
  ['on-sky', 'sky'],
  ['pip', 'enamel'],
];
const SHAPES: [string, string][] = [
  ['control-edge', 'table'],
  ['control-edge', 'paper'],
  ['brass', 'paper'],
  ['brass-rim', 'paper'],
  ['enamel', 'felt'],
];

describe.each([
  ['afternoon', light],
  ['game night', dark],
])('%s', (_, colours) => {
  const between = ([one, other]: [string, string]) =>
    contrast(colours.get(one) ?? '', colours.get(other) ?? '');

  test.each(TEXT)('%s can be read on %s', (one, other) => {
    expect(between([one, other])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(SHAPES)('%s can be seen on %s', (one, other) => {
    expect(between([one, other])).toBeGreaterThanOrEqual(3);
  });
});
