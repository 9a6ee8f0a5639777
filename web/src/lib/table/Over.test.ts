import { render } from '@testing-library/svelte';
import { beforeEach, expect, test } from 'vitest';
import { tongue } from '$lib/i18n/texts.svelte';
import type { TableUi } from '$lib/games/game';
import type { Standing, TableShown } from '$lib/wire.gen';
import Over from './Over.svelte';

beforeEach(() => tongue.speak('en'));

function places(scores: number[], winners: number[]): (string | null)[][] {
  const names = ['Anna', 'Ben', 'Cleo', 'Dirk'].slice(0, scores.length);
  render(Over, {
    table: { id: 'here' } as TableShown,
    company: {
      game: 'tutto',
      options: {},
      names,
      mine: names.map(() => false),
      bots: names.map(() => false),
      hints: true,
    },
    standing: { scores, winners } as unknown as Standing,
    ui: {} as TableUi,
    start: {} as Standing,
    past: [],
    fresh: false,
    look: () => {},
  });
  return [...document.querySelectorAll('[data-over] li')].map((row) =>
    ['.place', '.name'].map((part) => row.querySelector(part)!.textContent),
  );
}

test('whoever has as many points has the same place', () => {
  expect(places([100, 900, 300, 300], [1])).toEqual([
    ['1', 'Ben'],
    ['2', 'Cleo'],
    ['2', 'Dirk'],
    ['4', 'Anna'],
  ]);
});

test('winners come first, whatever the points of others', () => {
  expect(places([500, 500, 500], [2])).toEqual([
    ['1', 'Cleo'],
    ['2', 'Anna'],
    ['2', 'Ben'],
  ]);
});
