import { beforeEach, describe, expect, it } from 'vitest';
import { nextOf, progress } from './progress.svelte';

beforeEach(() => {
  localStorage.clear();
  progress.again();
});

describe('the streak', () => {
  it('grows with every right answer and ends with a wrong one; the longest stays', () => {
    for (const id of ['a', 'b', 'c']) progress.note('tutto', id, true);
    expect([progress.streak, progress.best]).toEqual([3, 3]);
    progress.note('zocken', 'a', false);
    expect([progress.streak, progress.best]).toEqual([0, 3]);
    progress.note('tutto', 'd', true);
    expect([progress.streak, progress.best]).toEqual([1, 3]);
    expect([progress.solved('tutto'), progress.solved('zocken')]).toEqual([4, 0]);
  });

  it('counts the first answer to a puzzle only', () => {
    expect(progress.note('tutto', 'a', false)).toBe(true);
    expect(progress.note('tutto', 'a', true)).toBe(false);
    expect([progress.streak, progress.answer('tutto', 'a')]).toEqual([0, false]);
  });

  it('outlives the page', () => {
    progress.note('gambler', 'a', true);
    progress.grade = 4;
    progress.again();
    expect([progress.streak, progress.best, progress.grade]).toEqual([1, 1, 4]);
    expect(progress.answer('gambler', 'a')).toBe(true);
  });

  it('begins anew where what was kept is not ours', () => {
    const odd = { answers: { tutto: 7 }, streak: -1, best: 'x', grade: 9 };
    for (const kept of ['{', '7', 'null', JSON.stringify(odd)]) {
      localStorage.setItem('wagnis.puzzles', kept);
      progress.again();
      expect([progress.streak, progress.best, progress.grade]).toEqual([0, 0, 0]);
      expect(progress.answer('tutto', 'a')).toBeUndefined();
    }
  });
});

describe('the next puzzle', () => {
  const list = ['a', 'b', 'c', 'd'].map((id, at) => ({ id, grade: at < 2 ? 1 : 2 }));
  const next = (grade: number, now: string | null) => nextOf('tutto', list, grade, now)?.id;

  it('is the first that was never answered, from here on and around', () => {
    expect(next(0, null)).toBe('a');
    progress.note('tutto', 'a', true);
    progress.note('tutto', 'c', false);
    expect([next(0, null), next(0, 'b'), next(0, 'd')]).toEqual(['b', 'd', 'b']);
  });

  it('is of the grade that is wished', () => {
    expect([next(2, null), next(2, 'c'), next(3, null)]).toEqual(['c', 'd', undefined]);
  });

  it('is one that was missed, once all have been answered', () => {
    for (const { id } of list) progress.note('tutto', id, id !== 'c');
    expect([next(0, 'a'), next(0, 'c')]).toEqual(['c', 'd']);
  });
});
