import { describe, expect, it } from 'vitest';
import { Match } from '$lib/engine/match';
import { gamesWith, partOf } from '$lib/games/index';
import type { GameName } from '$lib/wire.gen';
import { companyOf, played, tapsFor, tellings } from './games.fixture';
import { shortcutsOf, type Told } from './keypad';
import { refereed } from './referee';
import { Sheet } from './sheet';

/** Games as printed: for how many people, and how many games. */
const SEATS = 3;
const GAMES = 3;

/**
 * Mean taps a throw and a turn, and the share of throws with more than four taps: with the dice that
 * are used, and with whole rolls. docs/pad.md rounds the taps a throw.
 */
const TAPS: Record<GameName, readonly [quick: string, whole: string]> = {
  gambler: ['1.87 4.8 2.4%', '5.06 13.1 61.1%'],
  'engel-bengel': ['1.90 5.1 2.8%', '4.95 13.3 59.4%'],
  tutto: ['1.88 6.6 0.6%', '4.72 16.5 57.9%'],
  zocken: ['2.84 22.7 0.0%', '2.84 22.7 0.0%'],
};

/** What is known while this throw is entered. */
const partsOf = (told: Told): Told[] =>
  Object.keys(told).map((_, count) => Object.fromEntries(Object.entries(told).slice(0, count)));

interface Count {
  taps: number;
  /** Throws with more than four taps. */
  long: number;
  throws: number;
  turns: number;
}
const means = ({ taps, long, throws, turns }: Count): string =>
  `${(taps / throws).toFixed(2)} ${(taps / turns).toFixed(1)} ${((100 * long) / throws).toFixed(1)}%`;

async function measured(game: GameName, whole: boolean): Promise<Count> {
  const [open, keypad] = await Promise.all([partOf(game, 'open'), partOf(game, 'keypad')]);
  const company = companyOf(game, SEATS);
  const count = { taps: 0, long: 0, throws: 0, turns: 0 };
  for (let seed = 1; seed <= GAMES; seed += 1) {
    const match = await played(game, SEATS, {}, seed);
    const course = refereed(Match.of(open(SEATS, {})), keypad);
    let sheet = Sheet.of(course);
    for (const told of tellings(match, whole)) {
      const taps = tapsFor(keypad, sheet.state.match, told, company, whole);
      expect(taps, JSON.stringify(told)).not.toBeNull();
      count.taps += taps!;
      count.long += Number(taps! > 4);
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
  it('enters whole games to the same result, with at most four taps a throw on average', async () => {
    const count = await measured(game, false);
    expect(count.taps / count.throws).toBeLessThanOrEqual(4);
    expect(means(count)).toBe(TAPS[game]![0]);
  });

  it('chooses by itself only where nothing else could have been played, and has a character for each key', async () => {
    const [open, keypad] = await Promise.all([partOf(game, 'open'), partOf(game, 'keypad')]);
    let sheet = Sheet.of(refereed(Match.of(open(SEATS, {})), keypad));
    for (const told of tellings(await played(game, SEATS, {}, 1))) {
      const { match } = sheet.state;
      for (const known of partsOf(told)) {
        const { only, keys } = keypad.ask(match, known, companyOf(game, SEATS), false);
        if (only) expect(keys.flat()).toEqual([only]);
        // One slip with the main key must not cost a turn, or somebody's bet.
        const main = keys.flat().filter(({ look }) => look === 'primary');
        expect(main.filter((key) => key.told['nothing'])).toEqual([]);
        expect(main.map((key) => key.told['bets'])).not.toContainEqual([]);
        const letters = [...shortcutsOf(keys.flat()).values()];
        expect(letters).not.toContain('');
        expect(new Set(letters).size).toBe(letters.length);
      }
      sheet = sheet.after({ kind: 'enter', told })!;
    }
  });

  it('enters whole rolls as they were rolled', async () => {
    expect(means(await measured(game, true))).toBe(TAPS[game]![1]);
  });
});
