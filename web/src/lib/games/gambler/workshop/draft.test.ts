import { describe, expect, it } from 'vitest';
import { shipped } from '../rules';
import { Draft, moved, pressed } from './draft.svelte';

const draft = () => new Draft({ id: 'one', name: 'One', rows: shipped('gambler-01').rows });

describe('keys of the pad', () => {
  it('add boxes of one kind, or start another kind', () => {
    expect(pressed(['1'], '2')).toEqual(['1', '2']);
    expect(pressed(['*'], '*')).toEqual(['*', '*']);
    expect(pressed(['*', '*'], '3')).toEqual(['3']);
    expect(pressed(['1', '2'], '*')).toEqual(['*']);
    expect(pressed(['1'], 'A')).toEqual(['A', 'A', 'A', 'B', 'B']);
    expect(pressed(['A', 'A', 'A', 'B', 'B'], '4')).toEqual(['4']);
    expect(pressed(['A', 'A', 'A', 'B', 'B'], '<')).toEqual([]);
    expect(pressed(['1', '2'], '<')).toEqual(['1']);
    expect(pressed([], '6')).toEqual(['6']);
  });
});

describe('a draft', () => {
  it('is a tableau only while every row has points and boxes', () => {
    const one = draft();
    expect(one.drawn?.rows).toEqual(shipped('gambler-01').rows);
    one.change(0, { value: null });
    expect(one.drawn).toBeNull();
    one.undo();
    one.change(2, { boxes: [] });
    expect(one.drawn).toBeNull();
    one.press(2, '5');
    expect(one.drawn?.rows[2]).toMatchObject({ kind: 'fixed', faces: [5], boxes: 1 });
  });

  it('never gets more boxes than there are', () => {
    const one = draft();
    for (let n = 0; n < 40; n += 1) one.press(0, '*');
    expect(one.boxes).toBe(28);
    one.press(1, 'A');
    expect(one.boxes).toBe(28);
  });

  it('is undone step by step; the letters of a name are one step', () => {
    const one = draft();
    one.rename('T');
    one.rename('Tw');
    one.move(0, 5);
    one.price([10, 20, 30, 40, 50, 60]);
    expect(one.rows.map(({ value }) => value)).toEqual([10, 20, 30, 40, 50, 60]);
    one.undo();
    one.undo();
    expect(one.name).toBe('Tw');
    one.undo();
    expect(one.name).toBe('One');
    expect(one.drawn?.rows).toEqual(shipped('gambler-01').rows);
    expect(one.undoable).toBe(false);
  });

  it('can be undone without limit', () => {
    const one = draft();
    for (let n = 0; n < 501; n += 1) one.move(0, 5);
    for (let n = 0; n < 501; n += 1) one.undo();
    expect(one.undoable).toBe(false);
    expect(one.drawn?.rows).toEqual(shipped('gambler-01').rows);
  });

  it('moves rows', () => {
    expect(moved([1, 2, 3, 4], 0, 2)).toEqual([2, 3, 1, 4]);
    expect(moved([1, 2, 3, 4], 3, 0)).toEqual([4, 1, 2, 3]);
    const one = draft();
    one.move(0, 6);
    expect(one.undoable).toBe(false);
  });
});
