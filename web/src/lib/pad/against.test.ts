import { describe, expect, it } from 'vitest';
import { Match } from '$lib/engine/match';
import { gamesWith, partOf } from '$lib/games/index';
import type { GameName } from '$lib/wire.gen';
import { rolled, seeded } from '$lib/workshop/random';
import { companyOf, played, tellings } from './games.fixture';
import type { Asked, Key, Keypad, Told } from './keypad';
import { advanced, refereed } from './referee';
import { Sheet } from './sheet';

const SEATS = 3;
const COMPANY = (game: GameName) => companyOf(game, SEATS);
/** Taps before a key against the rules, and after it. */
const [BEFORE, AFTER] = [2, 2];
/** Overrides that are tried in one position. */
const MOST = 12;

/** The answers that leave no choice are given. */
function settled(keypad: Keypad, match: Match, told: Told, game: GameName): [Told, Asked] {
  for (;;) {
    const asked = keypad.ask(match, told, COMPANY(game), false);
    if (!asked.only || asked.only.done) return [told, asked];
    told = asked.only.told;
  }
}

/** The keys that can be reached with so many taps. */
function* reached(
  keypad: Keypad,
  match: Match,
  from: Told,
  taps: number,
  game: GameName,
): Iterable<Key> {
  const [, { keys, only }] = settled(keypad, match, from, game);
  for (const key of only ? [only] : keys.flat()) {
    yield key;
    if (!key.done && !key.against && taps > 1)
      yield* reached(keypad, match, key.told, taps - 1, game);
  }
}

/** What is known before the first tap: nothing, or all dice of the roll. */
function known({ node }: Match, random: () => number): Told[] {
  if (node.kind !== 'chance' || node.lot.what !== 'dice') return [{}];
  return [{}, { roll: rolled(node.lot.count, random) }];
}

describe.each(gamesWith('keypad'))('against the rules of %s', (game) => {
  it('takes whatever people say they played, and marks it', async () => {
    const [open, keypad] = await Promise.all([partOf(game, 'open'), partOf(game, 'keypad')]);
    const random = seeded(21);
    let tried = 0;
    for (const seed of [1, 2]) {
      let sheet = Sheet.of(refereed(Match.of(open(SEATS, {})), keypad));
      for (const told of tellings(await played(game, SEATS, {}, seed))) {
        const { match } = sheet.state;
        const throws = known(match, random).flatMap((start) =>
          [...reached(keypad, match, start, BEFORE, game)]
            .filter(({ against }) => against !== undefined)
            .flatMap((key) =>
              key.done ? [key] : [...reached(keypad, match, key.told, AFTER, game)],
            )
            .filter(({ done }) => done),
        );
        for (let left = Math.min(MOST, throws.length); left > 0; left -= 1) {
          const [key] = throws.splice(Math.floor(random() * throws.length), 1);
          const after = sheet.after({ kind: 'enter', told: key!.told });
          const says = `${JSON.stringify(key!.told)} in ${JSON.stringify(match.state)}`;
          expect(after, says).not.toBeNull();
          const legal = advanced(match, keypad.events(match, key!.told).events);
          if (!legal) expect(after!.state.overrides, says).not.toEqual([]);
          tried += 1;
        }
        sheet = sheet.after({ kind: 'enter', told })!;
      }
    }
    expect(tried).toBeGreaterThan(250);
  });
});
