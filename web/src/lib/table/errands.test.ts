import { expect, test } from 'vitest';
import { bot, person, tableOf } from '$lib/pages/table.fixture';
import { canBeFound } from './errands';

test('people can be found at a listed table that seeks somebody instead of a bot', () => {
  const table = tableOf({ phase: 'playing', seeking: true, public: true });
  expect(canBeFound(table)).toBe(true);
  expect(canBeFound({ ...table, seeking: false })).toBe(false);
  expect(canBeFound({ ...table, public: false })).toBe(false); // the list was full
  expect(canBeFound({ ...table, next: 'abc' })).toBe(false); // somebody has asked
  expect(canBeFound({ ...table, seats: [person('Mia', 'me'), person('Ben', 'ben')] })).toBe(false);
  expect(canBeFound({ ...table, seats: [person('Mia', 'me'), bot] })).toBe(true);
});
