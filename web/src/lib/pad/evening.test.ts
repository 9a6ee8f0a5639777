import { beforeEach, expect, it } from 'vitest';
import { device } from '$lib/storage';
import { eveningFor, keepNames, lastNames, note, totals } from './evening';

const STORED = 'wagnis.pad.evenings';
const HOUR = 3_600_000;
const NAMES = ['Anna', 'Ben'];
const won = (...scores: number[]) => ({
  game: 'tutto',
  scores,
  winners: [scores.indexOf(Math.max(...scores))],
});
const stored = () => JSON.parse(device.read(STORED) ?? '[]') as unknown[];

beforeEach(() => device.clear());

it('goes on with the evening of the same people, in whatever game and order they sit', () => {
  const evening = eveningFor(NAMES, 0);
  note(evening, NAMES, 'first', won(300, 200), 0);
  expect(eveningFor(['Ben', 'Anna'], 11 * HOUR)).toBe(evening);
  expect(eveningFor(['Anna', 'Ben', 'Cleo'], HOUR)).not.toBe(evening);
  expect(eveningFor(NAMES, 13 * HOUR)).not.toBe(evening);
  const after = note(evening, ['Ben', 'Anna'], 'second', won(500, 100), HOUR);
  expect(totals(after)).toEqual([
    { name: 'Ben', won: 1, points: 700 },
    { name: 'Anna', won: 1, points: 400 },
  ]);
});

it('stores evenings with a finished game only, and only where something changed', () => {
  note('one', NAMES, 'first', won(300, 200), 0);
  for (let game = 0; game < 40; game += 1) note(`begun-${game}`, NAMES, 'x', null, HOUR);
  expect(stored()).toHaveLength(1);
  note('one', NAMES, 'first', won(300, 200), 5 * HOUR);
  expect(eveningFor(NAMES, 13 * HOUR)).not.toBe('one'); // looking at it again is no game
  note('one', NAMES, 'first', null, 5 * HOUR);
  expect(stored()).toEqual([]);
});

it('leaves out what cannot be read, and keeps the rest', () => {
  note('one', NAMES, 'first', won(300, 200), 0);
  device.write(
    STORED,
    JSON.stringify([null, { id: 3 }, { id: 'x', names: NAMES, games: [1] }, ...stored()]),
  );
  expect(note('one', NAMES, 'second', won(1, 2), 0).games).toHaveLength(2);
  expect(stored()).toHaveLength(1);
});

it('keeps the names that were typed, also of people who do not play this time', () => {
  keepNames(['Anna', 'Ben', 'Cleo', 'Dora'], []);
  keepNames(['Ben', ''], lastNames().slice(2));
  expect(lastNames()).toEqual(['Ben', '', 'Cleo', 'Dora']);
  keepNames(['Cleo', 'Emil'], ['Cleo', 'Dora']);
  expect(lastNames()).toEqual(['Cleo', 'Emil', 'Dora']);
});
