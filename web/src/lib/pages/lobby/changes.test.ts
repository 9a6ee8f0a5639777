import { beforeEach, expect, test } from 'vitest';
import { tongue } from '$lib/i18n/texts.svelte';
import { bot, free, person, tableOf } from '../table.fixture';
import type { SeatShown } from '$lib/wire.gen';
import {
  changes,
  facts,
  freeName,
  freeSeat,
  missing,
  withoutFreeSeats,
  withoutSeat,
  withSeat,
  withSeatAdded,
} from './changes';

const people = [person('Mia', 'me'), free, bot, person('Ben', 'other')];

beforeEach(() => tongue.speak('en'));

test('starting does not wait for free seats', () => {
  const settings = withoutFreeSeats(tableOf({ seats: people }));
  expect(settings?.seats).toEqual([{ bot: null }, { bot: 'thumb' }, { bot: null }]);
});

test('where everybody is here nothing is changed before the start', () => {
  expect(withoutFreeSeats(tableOf({}))).toBeNull();
});

test('a change of seats keeps everything else', () => {
  const table = tableOf({ seats: people, options: { target: 900 }, clock: 30, hints: false });
  const settings = withSeat(table, 1, { bot: 'random' });
  expect(settings).toEqual({
    game: 'tutto',
    options: { target: 900 },
    seats: [{ bot: null }, { bot: 'random' }, { bot: 'thumb' }, { bot: null }],
    public: false,
    hints: false,
    clock: 30,
  });
  expect(withSeatAdded(table).seats).toHaveLength(5);
  expect(withoutSeat(table, 2).seats).toEqual([{ bot: null }, { bot: null }, { bot: null }]);
});

test('whoever was to begin and is gone does not begin', () => {
  const table = tableOf({ seats: people, options: { first: 3 } });
  expect(withSeatAdded(table).options).toEqual({ first: 3 });
  const nobody = tableOf({ seats: [person('Mia', 'me'), bot, free], options: { first: 2 } });
  expect(withoutFreeSeats(nobody)?.options).toEqual({});
});

test('whoever was to begin does so from another seat', () => {
  const first = (seats: SeatShown[], begins: number) =>
    withoutFreeSeats(tableOf({ seats, options: { first: begins } }))?.options?.['first'];
  expect(first(people, 3)).toBe(2); // Ben
  expect(first(people, 2)).toBe(1); // the bot
  // people keep their number where they can, as the server has it
  const three = [person('Mia', 'me'), free, person('Ben', 'b'), person('Cem', 'c')];
  expect([first(three, 2), first(three, 3)]).toEqual([2, 1]);
});

test('that somebody else begins is among the changes', () => {
  const before = { game: 'tutto', options: { first: 3 }, public: false, hints: true, clock: null };
  expect(changes(tableOf({}), before)).toEqual({ fresh: ['Mia begins'], old: ['Seat 4 begins'] });
  expect(changes(tableOf({ options: { first: 1 } }), { ...before, options: {} })).toEqual({
    fresh: ['Knobel begins'],
    old: ['Seat 1 begins'],
  });
  expect(changes(tableOf({ options: { first: 3 }, hints: false }), before)).toEqual({
    fresh: ['no chances shown'],
    old: ['chances and hints'],
  });
});

test('how many are missing depends on the box', () => {
  expect(missing(tableOf({ seats: [person('Mia', 'me'), free, free] }))).toBe(1);
  expect(missing(tableOf({ game: 'zocken', seats: [person('Mia', 'me'), free] }))).toBe(0);
  const forked = { from: null, events: 7 };
  expect(missing(tableOf({ game: 'zocken', seats: [person('Mia', 'me'), free], forked }))).toBe(1);
});

test('a guest is offered the first free seat, if any', () => {
  expect(freeSeat(tableOf({ seats: people }))).toBe(1);
  expect(freeSeat(tableOf({}))).toBeNull();
});

test('nobody is offered a name that somebody has', () => {
  const table = tableOf({ seats: [person('guest', 'a'), person('Guest 2', 'b')] });
  expect(freeName(table, 'Guest')).toBe('Guest 3');
  expect(freeName(table, 'Ida')).toBe('Ida');
});

test('the settings are told in words', () => {
  expect(facts(tableOf({ options: { first: 1, plus_minus: 'at_once' }, clock: 60 }))).toEqual([
    'to 6,000 points',
    'plus/minus counts at once',
    'Knobel begins',
    '1 minute per decision',
    'chances and hints',
    'only with the link',
  ]);
  expect(facts(tableOf({ game: 'engel-bengel', seats: Array(5).fill(bot) }))[0]).toBe(
    'to 400 points',
  );
});

test('a game says in its own words what its options change', () => {
  const own = (game: string, options: object) =>
    facts(tableOf({ game, options: options as Record<string, unknown> })).slice(1, -3);
  const begun = { beginner: true, stack: ['a', 'b'] };
  expect(own('gambler', begun)).toEqual(['starter tableau first', '2 own tableaux']);
  const drawn = { stack: [{ id: 'Cold Feet', rows: [] }] };
  expect(own('gambler', drawn)).toEqual(['own tableau Cold Feet']);
  expect(own('engel-bengel', { beginner: true })).toEqual(['starter tableau first']);
  const changed = { circles: [], matches: [] };
  expect(own('zocken', changed)).toEqual(['circles in another order', 'other points for matches']);
  expect(own('tutto', { plus_minus: 'banked' })).toEqual([]);
});
