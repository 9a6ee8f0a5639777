import { render } from '@testing-library/svelte';
import { beforeEach, expect, test } from 'vitest';
import type { TableUi } from '$lib/games/game';
import { company, standing } from '$lib/games/tutto/scene.fixture';
import { tongue } from '$lib/i18n/texts.svelte';
import { bot, person, tableOf } from '$lib/pages/table.fixture';
import type { SeatShown, Standing, TableShown } from '$lib/wire.gen';
import Seats from './Seats.svelte';

beforeEach(() => tongue.speak('en'));

function note(
  second: Partial<SeatShown>,
  solving = false,
  at: Partial<Standing> = {},
  { watching = 0, here = true } = {},
) {
  const seats = [person('Anna', 'me'), { ...bot, bot: 'perfect' as const, ...second }];
  const table: TableShown = tableOf({ phase: 'playing', seats, solving, watching });
  const names = ['Anna', 'Otto'];
  render(Seats, {
    table,
    company: company({ names, mine: [here, false], bots: [false, true] }),
    standing: standing({}, { scores: [0, 0], ...at }),
    ui: { seatNote: () => null } as unknown as TableUi,
    deadline: null,
    sayings: [],
  });
  return document.querySelector('[data-makeshift]')?.textContent ?? null;
}

test('a bot that has all it needs says nothing of it', () => {
  expect(note({})).toBeNull();
});

test('a bot that estimates says so, and whether that will change', () => {
  expect(note({ makeshift: 'estimate' }, true)).toBe(
    'Otto is still practising and plays a little weaker for now.',
  );
});

test('an estimate that will stay one does not promise more', () => {
  expect(note({ makeshift: 'estimate' })).toBe('Otto plays a little weaker here.');
});

test('a bot without values says what it goes by instead', () => {
  expect(note({ makeshift: 'thumb' })).toContain('Otto plays by a rule of thumb');
});

test('when the game is over nobody needs to know', () => {
  expect(note({ makeshift: 'estimate' }, true, { winners: [0] })).toBeNull();
});

test('the level of a bot is seen beside its name', () => {
  note({});
  expect(document.querySelector('[data-seat="1"]')!.textContent).toContain('perfect');
});

test.each([
  [true, 1, '1 watching'],
  [false, 1, null],
  [false, 2, '1 other watching'],
  [false, 3, '2 others watching'],
])('nobody counts themselves among those who watch (sits here: %s)', (here, watching, words) => {
  note({}, false, {}, { watching, here });
  const said = document.querySelector('[data-watching]')?.textContent?.trim() ?? null;
  expect(said).toBe(words);
});

test('the winner has a trophy, but nobody has one for points below zero', () => {
  const trophies = (...scores: number[]) => {
    document.body.replaceChildren();
    note({}, false, { scores, winners: [0] });
    return document.querySelectorAll('.won').length;
  };
  expect([trophies(10, -20), trophies(-210, -300)]).toEqual([1, 0]);
});
