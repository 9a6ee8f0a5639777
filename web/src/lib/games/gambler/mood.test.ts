import { expect, test } from 'vitest';
import type { Stage } from '$lib/games/game';
import type { Row } from './wire.gen';
import { moodOf } from './mood';
import { madeUp } from './stages.fixture';

const three: Row = { kind: 'fixed', faces: [3], boxes: 1, sign: 1, value: 20 };
const fours: Row = { kind: 'fixed', faces: [4, 4], boxes: 2, sign: 1, value: 30 };
const trap: Row = { kind: 'fixed', faces: [6], boxes: 1, sign: -1, value: 30 };
const NOTHING = { face: null, row: null };

const moods = (
  change: Partial<Stage>,
  chosen = NOTHING as { face: number | null; row: number | null },
) => moodOf({ ...madeUp([three, fours, trap], { cup: [3, 4, 6] }, []), ...change }, chosen, null);
const put = (face: number, row: number) => ({ said: { by: 1, move: { place: { face, row } } } });
const fall = {
  outcome: { dice: [1] },
  by: 0,
  key: 1,
  happened: [{ kind: 'nothing_fits', seat: 0 }],
};

test('a gain makes the angel glad, a loss the devil; the other one ducks', () => {
  expect(moods(put(3, 0))).toEqual({ angel: 'glad', devil: 'ducks' });
  expect(moods(put(6, 2))).toEqual({ angel: 'ducks', devil: 'glad' });
});

test('a die that finishes nothing leaves both calm', () => {
  expect(moods(put(4, 1))).toEqual({ angel: 'calm', devil: 'calm' });
  expect(moods({})).toEqual({ angel: 'calm', devil: 'calm' });
});

test('a choice that would finish a row is looked forward to', () => {
  expect(moods({}, { face: 3, row: 0 })).toEqual({ angel: 'keen', devil: 'calm' });
  expect(moods({}, { face: 6, row: 2 })).toEqual({ angel: 'calm', devil: 'keen' });
});

test('dice of which none fits please the devil, but not before they have landed', () => {
  const happened = fall.happened as NonNullable<Stage['fall']>['happened'];
  expect(moods({ fall: { ...fall, happened, phase: 'landed' } }).devil).toBe('glad');
  expect(moods({ fall: { ...fall, happened, phase: 'tumbling' } }).devil).toBe('calm');
});

test('what has just been paid is still felt', () => {
  const stage = madeUp([three, fours, trap], { cup: [4] }, []);
  const paid = { row: 0, box: 0, seat: 0, paid: 20 };
  expect(moodOf(stage, NOTHING, paid).angel).toBe('glad');
  expect(moodOf(stage, NOTHING, { ...paid, row: 2, paid: -30 }).devil).toBe('glad');
});
