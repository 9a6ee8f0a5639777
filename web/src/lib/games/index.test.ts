import { expect, test } from 'vitest';
import { GAMES, has, partOf, SHELF, tableOf, uiOf, type Part } from './index';
import { plain } from './plain/index';

const PARTS: readonly Part[] = ['rules', 'lesson', 'daily', 'reasons', 'setup', 'form', 'open'];

test('every game of the house has every part, and its box under its own name', async () => {
  expect(SHELF.map(({ name }) => name)).toEqual(GAMES);
  for (const game of GAMES) {
    for (const part of PARTS) expect(await partOf(game, part), `${game} ${part}`).toBeTruthy();
  }
});

test('a game of another package looks plain, and says which part it lacks', async () => {
  for (const game of ['pig', 'constructor']) {
    expect(uiOf(game)).toBe(plain);
    expect(PARTS.filter((part) => has(game, part))).toEqual([]);
    await expect(partOf(game, 'rules')).rejects.toThrow(`${game} has no rules`);
    expect((await tableOf(game)).Board).toBeTruthy();
  }
});
