import { describe, expect, it } from 'vitest';
import { Match } from '$lib/engine/match';
import { gamesWith, partOf } from '$lib/games/index';
import type { GameName } from '$lib/wire.gen';
import { companyOf, played, tapsFor, tellings } from './games.fixture';
import { refereed } from './referee';
import { Sheet } from './sheet';

/** Games as printed: for how many people, and how many games. */
const SEATS = 3;
const GAMES = 3;

/** Mean taps a throw and a turn, with the dice that are used and with whole rolls; in docs/pad.md. */
const TAPS: Record<GameName, readonly [quick: string, whole: string]> = {
  gambler: ['1.87 4.8', '5.06 13.1'],
  'engel-bengel': ['1.90 5.1', '4.95 13.3'],
  tutto: ['1.88 6.6', '4.72 16.5'],
  zocken: ['2.67 21.4', '2.67 21.4'],
};

interface Count {
  taps: number;
  throws: number;
  turns: number;
}
const means = ({ taps, throws, turns }: Count): string =>
  `${(taps / throws).toFixed(2)} ${(taps / turns).toFixed(1)}`;

async function measured(game: GameName, whole: boolean): Promise<Count> {
  const [open, keypad] = await Promise.all([partOf(game, 'open'), partOf(game, 'keypad')]);
  const company = companyOf(game, SEATS);
  const count = { taps: 0, throws: 0, turns: 0 };
  for (let seed = 1; seed <= GAMES; seed += 1) {
    const match = await played(game, SEATS, {}, seed);
    const course = refereed(Match.of(open(SEATS, {})), keypad);
    let sheet = Sheet.of(course);
    for (const told of tellings(match, whole)) {
      const taps = tapsFor(keypad, sheet.state.match, told, company, whole);
      expect(taps, JSON.stringify(told)).not.toBeNull();
      count.taps += taps!;
      count.throws += 1;
      sheet = sheet.after({ kind: 'enter', told })!;
      expect(sheet, JSON.stringify(told)).not.toBeNull();
    }
    // What people entered leads to the same result as what was rolled.
    expect(sheet.state.match.state.scores).toEqual(match.state.scores);
    expect(sheet.state.match.node).toEqual(match.node);
    expect(sheet.state.overrides).toEqual([]);
    if (whole) expect(sheet.state.match.events).toEqual(match.events);
    count.turns += sheet.state.turn;
  }
  return count;
}

describe.each(gamesWith('keypad'))('the keypad of %s', (game) => {
  it('enters whole games with at most four taps a throw, to the same result', async () => {
    const count = await measured(game, false);
    expect(count.taps / count.throws).toBeLessThanOrEqual(4);
    expect(means(count)).toBe(TAPS[game]![0]);
  });

  it('enters whole rolls as they were rolled', async () => {
    expect(means(await measured(game, true))).toBe(TAPS[game]![1]);
  });
});
