import { describe, expect, it } from 'vitest';
import { GAMBLER_SHIPPED } from '../facts.gen';
import type { Drawn } from '../own';
import { shipped } from '../rules';
import { turnsAlone } from './alone';
import { en } from './faults';
import { idFor, readAny } from './files';
import { fromFragment, isShared, toFragment } from './link';
import { read, write } from './text';

const ALL: Drawn[] = Object.keys(GAMBLER_SHIPPED).map((id, at) => ({
  id,
  name: ['', 'Cold Feet', 'Änni & Bö = 100%', '50 + 50_-.~', '雪'][at % 5]!,
  rows: shipped(id).rows,
}));
const GOOD = write({ ...ALL[0]!, id: 'my-01', name: 'Mine' });

describe('the text of a tableau', () => {
  it('is read back as it was written, one or many', () => {
    for (const one of ALL) expect(read(write(one))).toEqual({ tableaux: [one] });
    expect(read(ALL.map(write).join('\n'))).toEqual({ tableaux: ALL });
    expect(read(`\ufeff${GOOD.replaceAll('\n', '\r\n')}`)).toEqual(read(GOOD));
  });

  it('that is wrong is answered with its line', () => {
    const wrong = `${GOOD.replace('  +20', '  20')}\nmy-01 again\n`;
    const found = read(wrong);
    if (!('faults' in found)) throw new Error('it was read');
    expect(found.faults.map(({ line, why, about }) => `${line} ${en[why](about)}`)).toEqual([
      "2 a row starts with what it pays, such as +20 or -30, and a tableau with its id, such as my-01; not with '20'",
      "9 tableau 'my-01' needs 6 rows and has 0",
      "9 there is a tableau 'my-01' already, in line 1",
    ]);
  });

  it('may also be JSON, with a name', () => {
    const [one] = ALL.slice(1);
    const { rows } = one!;
    expect(readAny(JSON.stringify({ id: 'x', name: ' Cold  Feet ', rows }))).toEqual({
      tableaux: [{ id: 'cold-feet', name: 'Cold Feet', rows }],
    });
    expect(readAny(JSON.stringify([{ rows: rows.slice(1) }]))).toEqual({
      json: "tableau '' needs 6 rows and has 5",
    });
    expect(readAny('[')).toEqual({ json: '' });
    expect(readAny('[]')).toEqual({ json: '' });
    expect(readAny('{"rows": 3, "name": 4}')).toHaveProperty('json');
  });
});

describe('a link', () => {
  it('holds a tableau: what is written is read back', () => {
    for (const { name, rows } of ALL) {
      const link = toFragment({ name, rows });
      expect(isShared(link)).toBe(true);
      expect(fromFragment(link)).toEqual({ name, rows });
      // As browsers and messengers leave it.
      expect(new URL(link, 'https://wagnis.example/workshop/gambler').hash).toBe(link);
      expect(link.length).toBeLessThan(160);
    }
  });

  it.each([
    '#n=x&r=20.3_30.55_40.123_40.h_70.s6', // five rows
    '#n=x&r=20.3_30.55_40.123_40.h_70.s6_-30.s',
    '#n=x&r=20.3_30.55_40.123_40.h_70.s6_-30.s29',
    '#n=x&r=20.3_30.55_40.123_40.h_70.s6_0.s2',
    '#n=x&r=20.3_30.55_40.123_40.h_70.s6_1000000.s2',
    '#n=%E0%A4%A&r=20.3_30.55_40.123_40.h_70.s6_-30.s2',
    '#n=a%23b&r=20.3_30.55_40.123_40.h_70.s6_-30.s2',
    '#n=a%00b&r=20.3_30.55_40.123_40.h_70.s6_-30.s2',
    '#n=x&r=',
  ])('that was cut or changed holds none: %s', (link) => {
    expect(isShared(link)).toBe(true);
    expect(fromFragment(link)).toBeNull();
  });

  it('with something else in it is not meant as one', () => {
    for (const hash of ['', '#content', '#r=20.3']) expect(isShared(hash)).toBe(false);
  });
});

it('a name becomes one word for files', () => {
  expect(idFor('Cold Feet!')).toBe('cold-feet');
  expect(idFor('3 Ähren')).toBe('ähren');
  expect(idFor('7')).toBe('own-1');
  for (const { name, rows } of ALL) {
    expect(read(write({ id: idFor(name), name, rows }))).toHaveProperty('tableaux');
  }
});

it('how hard a row is agrees with the page on tableaux', () => {
  const turns = (pays: string) => {
    const found = read(`a-1\n${`+20 ${pays}\n`.repeat(6)}`);
    if ('faults' in found) throw new Error(pays);
    return turnsAlone(found.tableaux[0]!.rows[0]!).toFixed(2);
  };
  expect(['*', '3', '* * *', '1 2 3', '5 5 5 5'].map(turns)).toEqual([
    '1.00',
    '1.67',
    '1.81',
    '2.51',
    '3.65',
  ]);
});
