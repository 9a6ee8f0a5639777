import { expect, test } from 'vitest';
import type { TableShown } from '$lib/wire.gen';
import { nextOf } from './next';

const table = (phase: TableShown['phase'], present: boolean, next: string | null = 'later') => {
  const seats = [
    { kind: 'person', present },
    { kind: 'bot', present: false },
  ];
  return { phase, next, seats } as TableShown;
};

test('a screen goes on after the game, or after its people, but not in the middle', () => {
  expect(nextOf(table('playing', true))).toBeNull();
  expect(nextOf(table('playing', false))).toBe('later');
  expect(nextOf(table('over', true))).toBe('later');
  expect(nextOf(table('over', true, null))).toBeNull();
});
