import { beforeEach, expect, it } from 'vitest';
import { device } from '$lib/storage';
import { keepOwn, ownTableaux, removeOwn, stacked, type OwnTableau } from './own';
import { shipped } from './rules';

const own = (key: string, changed: number): OwnTableau => ({
  key,
  id: 'my-01',
  name: 'Cold Feet',
  rows: shipped('gambler-07').rows,
  changed,
});

beforeEach(() => device.clear());

it('own tableaux are kept, changed and deleted; the latest comes first', () => {
  expect(ownTableaux()).toEqual([]);
  keepOwn(own('a', 1));
  keepOwn(own('b', 2));
  expect(ownTableaux().map(({ key }) => key)).toEqual(['b', 'a']);
  keepOwn({ ...own('a', 3), name: 'Warm Feet' });
  expect(ownTableaux().map(({ name }) => name)).toEqual(['Warm Feet', 'Cold Feet']);
  removeOwn('a');
  expect(ownTableaux()).toEqual([own('b', 2)]);
});

it('what cannot be read is left out', () => {
  device.write('wagnis.tableaux', '{');
  expect(ownTableaux()).toEqual([]);
  const rows = shipped('gambler-07').rows.slice(1);
  device.write('wagnis.tableaux', JSON.stringify([1, { ...own('a', 1), rows }, own('b', 1)]));
  expect(ownTableaux()).toEqual([own('b', 1)]);
});

it('at a table the name becomes the id', () => {
  expect(stacked(own('a', 1)).id).toBe('Cold Feet');
  expect(stacked({ ...own('a', 1), name: '' }).id).toBe('my-01');
});

it('entries of a newer version stay where they are when others are kept or deleted', () => {
  const newer = { ...own('new', 5), rows: [{ kind: 'pyramid' }] };
  device.write('wagnis.tableaux', JSON.stringify([newer, own('a', 1)]));
  keepOwn(own('b', 2));
  removeOwn('a');
  expect(ownTableaux()).toEqual([own('b', 2)]);
  expect(JSON.parse(device.read('wagnis.tableaux')!)).toEqual([newer, own('b', 2)]);
});
