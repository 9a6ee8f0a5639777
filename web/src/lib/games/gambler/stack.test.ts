import { describe, expect, test } from 'vitest';
import { shipped } from './rules';
import { readStack } from './stack';
import { write } from './workshop/text';

const { rows } = shipped('gambler-07');

describe('own tableaux in the form', () => {
  test('keep their names as ids, for the option knows no names; ours keep their ids', () => {
    const written = [
      { id: 'my-01', name: ' Cold Feet ', rows },
      { name: 'No Id', rows },
      { id: 'my-03', name: '', rows },
      { id: 'my-04', rows },
      'gambler-07',
    ];
    expect(readStack(JSON.stringify(written))).toEqual([
      { id: 'Cold Feet', rows },
      { id: 'No Id', rows },
      { id: 'my-03', rows },
      { id: 'my-04', rows },
      'gambler-07',
    ]);
    expect(readStack(JSON.stringify(written[0]))).toEqual([{ id: 'Cold Feet', rows }]);
  });

  test('are read as text, too, and with a byte order mark', () => {
    const text = write({ id: 'my-01', name: 'Mine', rows });
    expect(readStack(text)).toEqual([{ id: 'Mine', rows }]);
    expect(readStack(`\ufeff${text}`)).toEqual([{ id: 'Mine', rows }]);
    expect(readStack('\ufeff["gambler-01"]')).toEqual(['gambler-01']);
  });

  test('anything else is nothing', () => {
    const unsound = JSON.stringify({ rows: rows.slice(1) });
    const others = ['', 'rows', '[]', '3', 'null', '[1,', '[1]', '[null]', '["none-01"]', unsound];
    for (const written of others) expect(readStack(written)).toBeNull();
  });
});
