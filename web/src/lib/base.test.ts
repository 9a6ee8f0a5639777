import { expect, test } from 'vitest';
import { folderOf, link, pathAt } from './base';

test('the folder of the client is the one above its chunks', () => {
  expect(folderOf('https://play.example/assets/index-abc.js')).toBe('');
  expect(folderOf('https://play.example/games/wagnis/assets/index-abc.js')).toBe('/games/wagnis');
});

test('links lead into the folder, and addresses in it have a path', () => {
  expect([link('/', ''), link('/rules/tutto', '/wagnis')]).toEqual(['/', '/wagnis/rules/tutto']);
  expect(pathAt('/rules/tutto', '')).toBe('/rules/tutto');
  expect(pathAt('/wagnis/rules/tutto', '/wagnis')).toBe('/rules/tutto');
  expect([pathAt('/wagnis', '/wagnis'), pathAt('/wagnis/', '/wagnis')]).toEqual(['/', '/']);
  expect([pathAt('/wagnish/x', '/wagnis'), pathAt('/', '/wagnis')]).toEqual([null, null]);
});
