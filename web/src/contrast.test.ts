// The colours of the table against each other, in both lights: text 4.5 to 1, shapes 3 to 1.

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync('src/app.css', 'utf8');
const gambler = ['palette.css', 'Board.svelte']
  .map((file) => readFileSync(`src/lib/games/gambler/${file}`, 'utf8'))
  .join('');
const die = readFileSync('src/lib/parts/Die.svelte', 'utf8');
const zocken = readFileSync('src/lib/games/zocken/Layout.svelte', 'utf8');

function tokens(selector: string, sheet = css): Map<string, string> {
  const from = sheet.indexOf(`\n${selector} {`) + 1;
  const block = sheet.slice(from, sheet.indexOf('}', from));
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
  ['enamel', 'felt-deep'], // the light rim that every coloured die has
];
/** Zocken's dice; some of them have a light sign instead of a dark one. */
const DICE = ['red', 'orange', 'yellow', 'green', 'blue', 'purple', 'white'];
const [, LIGHT_SIGNS = '', LIGHT = ''] =
  /((?:\s*\.\w+,?)+) \{\s*--ink-of-die: (#[0-9a-f]{6})/.exec(die) ?? [];
/** What the two boxes of Gambler print: text and figures. */
const PRINTED: [string, string][] = [
  ['board-ink', 'board'],
  ['strip-ink', 'strip'],
  ['box-print', 'box-paper'],
  ['box-next', 'box-paper'],
  ['minus-strip-ink', 'minus-strip'],
  ['minus-print', 'minus-box'],
  ['minus-next', 'minus-box'],
  ['minus-ink', 'minus-disc'],
  ['medal-ink', 'medal-disc'],
  ['on-half-a', 'half-a'],
  ['on-half-b', 'half-b'],
];
/** And its shapes: the edges of boxes, medals on their strips. */
const CUT: [string, string][] = [
  ['box-line', 'box-paper'],
  ['minus-line', 'minus-box'],
  ['minus-rim', 'minus-strip'],
  ['medal-disc', 'strip'],
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

describe.each([
  ['Gambler in the afternoon', ['.gambler-palette']],
  ['Gambler at game night', ['.gambler-palette', "  :global(:root[data-theme='dark']) .gambler"]],
  ['Engel & Bengel in the afternoon', ['.engel-bengel-palette']],
  [
    'Engel & Bengel at game night',
    ['.engel-bengel-palette', "  :global(:root[data-theme='dark']) .engel-bengel"],
  ],
])('%s', (_, selectors) => {
  const colours = new Map(selectors.flatMap((selector) => [...tokens(selector, gambler)]));
  const between = ([one, other]: [string, string]) =>
    contrast(colours.get(one) ?? '', colours.get(other) ?? '');

  test.each(PRINTED)('%s can be read on %s', (one, other) => {
    expect(between([one, other])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(CUT)('%s can be seen on %s', (one, other) => {
    expect(between([one, other])).toBeGreaterThanOrEqual(3);
  });
});

describe.each([
  ['afternoon', light],
  ['game night', dark],
])('Zocken, %s', (_, shared) => {
  const colours = new Map([...shared, ...tokens('  .zocken', zocken)]);
  const of = (name: string) => colours.get(name) ?? '';

  test.each(DICE)('the sign on the %s die can be seen', (name) => {
    const sign = LIGHT_SIGNS.includes(`.${name}`) ? LIGHT : of('pip');
    expect(contrast(of(name), sign)).toBeGreaterThanOrEqual(3);
  });

  test('a die of any colour can be seen on the felt, for it has a light rim', () => {
    expect(die).toMatch(/\{#if colour\}<rect class="rim"/);
    expect(die).toMatch(/\.rim \{[^}]*stroke: var\(--enamel\)/);
    expect(contrast(of('enamel'), of('felt'))).toBeGreaterThanOrEqual(3);
  });

  test('costs can be read on their stamp, and gains on their plate', () => {
    expect(contrast(of('on-stamp'), of('stamp'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of('deep-brass'), of('enamel'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast('#5a5148', of('enamel'))).toBeGreaterThanOrEqual(4.5);
  });

  test('the bet field and the direction shine on the felt', () => {
    expect(contrast(of('gold'), of('felt-deep'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of('gold'), of('felt'))).toBeGreaterThanOrEqual(3);
    expect(contrast('#1e1503', of('gold'))).toBeGreaterThanOrEqual(4.5);
  });
});
