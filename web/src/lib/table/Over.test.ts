import { render } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { tongue } from '$lib/i18n/texts.svelte';
import type { TableUi } from '$lib/games/game';
import type { Standing, TableShown } from '$lib/wire.gen';
import Over from './Over.svelte';

beforeEach(() => tongue.speak('en'));

function places(scores: number[], winners: number[]): (string | null)[][] {
  const names = ['Anna', 'Ben', 'Cleo', 'Dirk'].slice(0, scores.length);
  render(Over, {
    table: { id: 'here', game: 'tutto', options: {} } as TableShown,
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

test('a small result alone is not cheered, a good one is', () => {
  const alone = (isGood: boolean) => {
    document.body.replaceChildren();
    render(Over, {
      table: { id: 'here', game: 'zocken', options: {}, seats: [] } as unknown as TableShown,
      company: {
        game: 'zocken',
        options: {},
        names: ['Anna'],
        mine: [true],
        bots: [false],
        hints: true,
      },
      standing: { scores: [30], winners: [0] } as unknown as Standing,
      ui: { isGood: () => isGood } as unknown as TableUi,
      start: {} as Standing,
      past: [],
      fresh: true,
      look: () => {},
    });
    return document.querySelectorAll('.confetti').length;
  };
  expect([alone(false), alone(true)]).toEqual([0, 1]);
});

/** The heading of a finished game of Zocken, and how many winners have gold. */
function ended(scores: number[], winners: number[], mine: number[] = []): [string, number] {
  document.body.replaceChildren();
  const names = ['Anna', 'Ben', 'Cleo'].slice(0, scores.length);
  render(Over, {
    table: { id: 'here', game: 'zocken', options: {}, seats: [] } as unknown as TableShown,
    company: {
      game: 'zocken',
      options: {},
      names,
      mine: names.map((_, seat) => mine.includes(seat)),
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
  return [
    document.querySelector('[data-over] h2')!.textContent,
    document.querySelectorAll('[data-over] .gold').length,
  ];
}

test('where everybody ended below zero, nobody is said to win, in each language', () => {
  expect(ended([-210, -300], [0])).toEqual(['Nobody did well: Anna lost the least', 0]);
  expect(ended([-210, -300], [0], [0])[0]).toBe('Nobody did well: you lost the least');
  expect(ended([-10, 0], [1])).toEqual(['Ben wins!', 1]);
  tongue.speak('nl');
  expect(ended([-20, -20], [0, 1])[0]).toBe('Het zat niemand mee: Anna en Ben verloren het minst');
  tongue.speak('de');
  const none = 'Gut lief es für niemanden: ';
  expect(ended([-20, -30], [0])[0]).toBe(`${none}Anna hat am wenigsten verloren`);
  expect(ended([-20, -30], [0], [0])[0]).toBe(`${none}du hast am wenigsten verloren`);
  expect(ended([-20, -20], [0, 1], [0])[0]).toBe(`${none}du und Ben habt am wenigsten verloren`);
});

test('the lines of the game are under the lid: who is ahead, then its own', async () => {
  document.body.replaceChildren();
  render(Over, {
    table: { id: 'here', game: 'tutto', options: {} } as TableShown,
    company: {
      game: 'tutto',
      options: {},
      names: ['Anna', 'Ben'],
      mine: [false, false],
      bots: [false, false],
      hints: true,
    },
    standing: { scores: [900, 400], winners: [0] } as unknown as Standing,
    ui: { ending: () => Promise.resolve(() => ['A fine game.', 'Ouch.']) } as unknown as TableUi,
    start: {} as Standing,
    past: [],
    fresh: false,
    look: () => {},
  });
  const lines = () => [...document.querySelectorAll('[data-ending] p')].map((p) => p.textContent);
  await vi.waitFor(() => expect(lines()).toHaveLength(3));
  expect(lines()).toEqual(['Anna is 500 points ahead of Ben.', 'A fine game.', 'Ouch.']);
});

test('winners come first, whatever the points of others', () => {
  expect(places([500, 500, 500], [2])).toEqual([
    ['1', 'Cleo'],
    ['2', 'Anna'],
    ['2', 'Ben'],
  ]);
});
