import { expect, it } from 'vitest';
import { dealt, earlier, hears, kinds, playing, revealed } from './deal.fixture';
import { startOf, startedAs, type Past } from './start';

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

it('is the digest that Python computes', () => {
  // tests/records/test_start.py has the same
  expect(startOf(past(), 2)).toBe(
    '092923b4f227a4cd67775a2b919bbd2232229bdd0ecdd4fdff3fef84d57648b0',
  );
});

it('covers what was copied, and everything up to the last chance event', () => {
  expect(startOf(past())).toBeNull();
  expect(startOf(past(2))).toBe(startOf(past(), 1));
  // A move after the last chance event may be taken back.
  expect(startOf(past(), 1)).not.toBe(startOf(past(3)));
  expect(startOf(past(5))).toBe(startOf(past(2), 2));
  expect(startOf(past(6), 2)).toBe(startOf(past(6)));
});

it('is compared as soon as the events are loaded', () => {
  const start = startOf(past(2));
  const told = dealt({ forked: { from: null, events: 2 } }, { start });
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
