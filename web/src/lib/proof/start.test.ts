import { expect, it } from 'vitest';
import { dealt, earlier, hears, kinds, playing, revealed, table } from './deal.fixture';
import { canonical } from './note';
import { startBefore, startedAs, type Past, type Played } from './start';

const past = (copied = 0): Past => ({
  events: [
    { pick: 'red' },
    { dice: [6] },
    { place: 4 },
    { pick: 'blue' },
    { dice: [1] },
    { place: 3 },
  ],
  fell: [false, true, false, false, true, false],
  copied,
});

const zocken = (copied = 0, more: Partial<Played> = {}): Played => ({
  ...{ game: 'zocken', options: { rounds: 3 }, players: 2 },
  ...past(copied),
  ...more,
});

it('is the digest that Python computes', () => {
  // tests/records/test_start.py has the same
  expect(startBefore(zocken(), 2)).toBe(
    '66050ad29db388aae1fb85cf572ec96e1fc64757f0dafb8d23c6066f3f325357',
  );
  expect(startBefore(zocken())).toBe(
    'edad00392a8a1db9d06c48529fb8db487d496feddc98e900a130f25174a05edd',
  );
});

it('covers the game, its options and the number of players', () => {
  const others = [
    zocken(0, { game: 'tutto' }),
    zocken(0, { options: {} }),
    zocken(0, { players: 3 }),
  ];
  expect(new Set([zocken(), ...others].map((one) => startBefore(one))).size).toBe(4);
});

it('sorts keys as text, also those that are numbers', () => {
  const keys = { b: [1, { 10: 1, 9: 2 }], a: null, 2: undefined };
  expect(canonical(keys)).toBe('{"a":null,"b":[1,{"10":1,"9":2}]}');
});

it('covers what was copied, and everything up to the last chance event', () => {
  expect(startBefore(zocken(2))).toBe(startBefore(zocken(), 1));
  // A move after the last chance event may be taken back.
  expect(startBefore(zocken(), 1)).not.toBe(startBefore(zocken(3)));
  expect(startBefore(zocken(5))).toBe(startBefore(zocken(2), 2));
  expect(startBefore(zocken(6), 2)).toBe(startBefore(zocken(6)));
});

it('is compared as soon as the events are loaded', () => {
  const { game, options, seats } = table({});
  const start = startBefore({ game, options, players: seats.length, ...past(2) });
  const told = dealt({ forked: { from: null, events: 2 }, seq: 2 }, { start });
  const forked = hears(revealed(), dealt());
  expect(startedAs(forked, dealt(), past())).toBe(forked);
  // An ordinary table that is called a fork once the seeds are known.
  expect(kinds(startedAs(forked, dealt(), past(2)))).toEqual(['fixed']);
  const late = hears(null, told);
  expect(startedAs(late, told, past(2))).toBe(late);
  expect(kinds(startedAs(late, told, past(3)))).toEqual(['fixed']);
  expect(kinds(startedAs(late, told, past(0)))).toEqual(['fixed']);
  // The past could not be loaded.
  expect(startedAs(late, told, { ...past(2), events: [] })).toBe(late);
  // After a restored backup the record is compared instead.
  const before = [earlier(1, { given_up: null })];
  const again = dealt({ earlier: before }, { number: 2 });
  expect(startedAs(playing(), again, past(2))).toEqual(playing());
});
