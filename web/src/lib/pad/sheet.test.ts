import { describe, expect, it } from 'vitest';
import { Match } from '$lib/engine/match';
import { gamesWith, partOf } from '$lib/games/index';
import type { GameName } from '$lib/wire.gen';
import { companyOf, played, tellings } from './games.fixture';
import { CARDS } from '$lib/games/tutto/wire.gen';
import type { Key, Keypad, Told } from './keypad';
import { refereed, type Refereed } from './referee';
import { Sheet, type Change } from './sheet';
import { summed } from './sums';

/** The cards that do not end the turn. */
const TURNS = CARDS.filter((card) => card !== 'stop');

/** Short games, so that every line can be corrected. */
const SHORT: Record<GameName, Record<string, unknown>> = {
  tutto: { target: 1500 },
  zocken: { rounds: 1 },
};

async function entered(game: GameName, seed = 7): Promise<Sheet<Refereed>> {
  const options = SHORT[game] ?? { target: 120 };
  const [open, keypad] = await Promise.all([partOf(game, 'open'), partOf(game, 'keypad')]);
  const match = await played(game, 2, options, seed);
  const start = Sheet.of(refereed(Match.of(open(2, options)), keypad));
  return tellings(match).reduce((sheet, told) => sheet.after({ kind: 'enter', told })!, start);
}

/** Some throws that can be entered here: of each question, the first key that leads on, and all ends. */
function throwsOf(keypad: Keypad, match: Match, game: GameName): Key[] {
  const ends: Key[] = [];
  for (let said: Told | undefined = {}; said;) {
    const { keys, only } = keypad.ask(match, said, companyOf(game, 2), false);
    const fit: Key[] = (only ? [only] : keys.flat()).filter(({ against }) => !against);
    ends.push(...fit.filter(({ done }) => done));
    said = fit.some(({ done }) => done) ? undefined : fit[0]?.told;
  }
  return ends;
}

const told = <S>({ lines }: Sheet<S>): Told[] => lines.map((line) => line.told);

describe.each(gamesWith('keypad'))('a sheet of %s', (game) => {
  it('does not change where an entry is corrected to itself', async () => {
    const sheet = await entered(game);
    for (const [at, line] of sheet.lines.entries())
      expect(sheet.after({ kind: 'correct', at, told: line.told })).toBe(sheet);
  });

  it('is as before where an entry is corrected and corrected back', async () => {
    const sheet = await entered(game);
    const keypad = await partOf(game, 'keypad');
    let corrected = 0;
    for (const [at, line] of sheet.lines.entries()) {
      const { match } = sheet.before(at);
      const others = throwsOf(keypad, match, game);
      for (const { told: other } of others) {
        const wrong = sheet.after({ kind: 'correct', at, told: other });
        if (!wrong || wrong === sheet) continue;
        corrected += 1;
        const right = wrong.after({ kind: 'correct', at, told: line.told })!;
        expect(told(right)).toEqual(told(sheet));
        expect(right.state.match.events).toEqual(sheet.state.match.events);
        expect(right.later).toEqual([]);
        expect(wrong.after({ kind: 'undo' })).toBe(sheet);
      }
    }
    expect(corrected).toBeGreaterThan(0);
  });
});

it('asks again what no longer fits, and goes on with what does', async () => {
  const sheet = await entered('tutto');
  const at = sheet.lines.findIndex((line) => line.told['then'] === 'stop');
  const rolled = { ...sheet.lines[at]!.told, then: 'roll' };
  const asking = sheet.after({ kind: 'correct', at, told: rolled })!;
  expect(asking.lines).toHaveLength(at + 1);
  expect(asking.misfit).toBeNull(); // a throw is missing before the next player's card
  expect(asking.later).toHaveLength(sheet.lines.length - at - 1);
  const again = asking.after({ kind: 'enter', told: { nothing: true } })!;
  expect(again.lines).toHaveLength(sheet.lines.length + 1);
  expect(again.later).toEqual([]);
  expect(again.lines[at]!.was).toEqual([sheet.lines[at]!.told]);
});

it('keeps the slot of an entry that no longer fits for the one that replaces it', async () => {
  const open = await partOf('tutto', 'open');
  const keypad = await partOf('tutto', 'keypad');
  const start = Sheet.of(refereed(Match.of(open(2, {})), keypad));
  const changes: Change[] = [
    { kind: 'enter', told: { card: 'bonus-200' } },
    { kind: 'enter', told: { keep: [5, 5], then: 'roll' } },
    { kind: 'enter', told: { keep: [1], then: 'stop' } },
    { kind: 'enter', told: { card: 'stop' } },
    { kind: 'correct', at: 0, told: { card: 'straight' } },
  ];
  const sheet = changes.reduce((one, change) => one.after(change)!, start);
  expect(sheet.lines).toHaveLength(1);
  expect(sheet.misfit?.told).toEqual({ keep: [5, 5], then: 'roll' });
  const after = sheet.after({ kind: 'enter', told: { keep: [5] } })!;
  expect(after.lines[1]!.was).toEqual([{ keep: [5, 5], then: 'roll' }]);
  expect(after.misfit?.told).toEqual({ keep: [1], then: 'stop' });
  // The straight ends in a null; the next player's card follows by itself.
  const whole = after.after({ kind: 'enter', told: { nothing: true } })!;
  expect(told(whole).at(-1)).toEqual({ card: 'stop' });
  expect(whole.after({ kind: 'forget' })!.later).toEqual([]);
});

/** The throw that these keys enter, next on this sheet. */
function tapped(keypad: Keypad, { match }: Refereed, ...ids: string[]): Told {
  return ids.reduce<Told>((said, id) => {
    const keys = keypad.ask(match, said, companyOf('tutto', 2), false).keys.flat();
    return keys.find((key) => key.id === id)!.told;
  }, {});
}

it.each(TURNS.flatMap((from) => TURNS.map((to) => [from, to] as const)))(
  'asks every throw again that does not fit when %s is corrected to %s, and loses none',
  async (from, to) => {
    const open = await partOf('tutto', 'open');
    const keypad = await partOf('tutto', 'keypad');
    const throws = [['face-1', 'again'], ['face-5', 'again'], ['null']];
    const start = Sheet.of(refereed(Match.of(open(2, {})), keypad));
    const enter = (sheet: Sheet<Refereed>, ...ids: string[]) =>
      sheet.after({ kind: 'enter', told: tapped(keypad, sheet.state, ...ids) })!;
    const entered = throws.reduce((sheet, ids) => enter(sheet, ...ids), enter(start, from));
    let sheet = entered.after({ kind: 'correct', at: 0, told: { card: to } })!;
    for (let asked = sheet.misfit; asked; asked = sheet.misfit) {
      const at = sheet.lines.length;
      expect(asked.told).toEqual(entered.lines[at]!.told);
      sheet = enter(sheet, ...throws[at - 1]!);
    }
    expect(sheet.later).toEqual([]);
    expect(sheet.lines.map(({ told: said }) => said['keep'])).toEqual(
      entered.lines.map(({ told: said }) => said['keep']),
    );
    expect(sheet.lines.map(({ slot }) => slot)).toEqual(entered.lines.map(({ slot }) => slot));
  },
);

it('tells of the entries of a turn that a correction ends earlier, also where the game ends', async () => {
  const open = await partOf('tutto', 'open');
  const keypad = await partOf('tutto', 'keypad');
  const start = Sheet.of(refereed(Match.of(open(2, { target: 1000 })), keypad));
  const anna: Told[] = [
    { card: 'bonus-200' },
    { keep: [1, 1, 1], then: 'roll' },
    { keep: [5], then: 'roll' },
    { nothing: true },
  ];
  const ben: Told[] = [{ card: 'stop' }, { card: 'bonus-200' }, { keep: [1], then: 'stop' }];
  const sheet = [...anna, ...ben].reduce(
    (one, said) => one.after({ kind: 'enter', told: said })!,
    start,
  );
  // She stopped at once: what she threw afterwards does not count, what Ben did still does.
  const shorter = sheet.after({ kind: 'correct', at: 2, told: { keep: [5], then: 'stop' } })!;
  expect(shorter.state.match.node.kind).toBe('over');
  expect(shorter.lines).toHaveLength(4);
  expect(shorter.dropped.map((line) => line.told)).toEqual([{ nothing: true }]);
  expect(shorter.later.map((line) => line.told)).toEqual(ben.slice(1));
  expect(shorter.after({ kind: 'forget' })!.dropped).toEqual([]);
  // The game goes on: nothing waits, and the entry is told all the same.
  const less = shorter.after({ kind: 'correct', at: 1, told: { keep: [1], then: 'stop' } })!;
  expect(less.later).toEqual([]);
  expect(less.dropped.map((line) => line.told)).toEqual(
    anna.slice(2).map((one, at) => (at ? one : { keep: [5], then: 'stop' })),
  );
});

it('plays a throw against the rules only where people say so, and marks it', async () => {
  const open = await partOf('zocken', 'open');
  const keypad = await partOf('zocken', 'keypad');
  const start = Sheet.of(refereed(Match.of(open(2, {})), keypad));
  const enter = (sheet: Sheet<Refereed>, said: Told) => sheet.after({ kind: 'enter', told: said });
  let sheet = enter(start, { pick: 'red', face: 2, place: 2 })!;
  sheet = enter(sheet, { pick: 'green', face: 4, place: 4 })!;
  expect(enter(sheet, { pick: 'blue', face: 1, place: 5 })).toBeNull();
  expect(enter(sheet, { pick: 'blue', face: 1, place: 4, so: true })).toBeNull(); // a die lies there
  const so = enter(sheet, { pick: 'blue', face: 1, place: 5, so: true })!;
  expect(so.state.overrides).toEqual([8]);
  expect(so.state.match.legal.every((move) => 'bet' in move)).toBe(true);
  // What fits needs no mark, whatever people pressed.
  expect(enter(sheet, { pick: 'blue', face: 5, place: 5, so: true })!.state.overrides).toEqual([]);
});

it('adds up one number a turn, with equal turns and points out of turn', () => {
  const rules = { seats: 2, first: 1, start: 0, target: 100, rounds: null, equal: true };
  const enter = (said: Told): Change => ({ kind: 'enter', told: said });
  let sheet = Sheet.of(summed(rules));
  expect(sheet.after(enter({ seat: 0, points: 50 }))).toBeNull();
  sheet = sheet.after(enter({ seat: 1, points: 120 }))!;
  expect(sheet.state).toMatchObject({ scores: [0, 120], next: 0, over: false });
  sheet = sheet.after(enter({ seat: 1, points: -40, extra: true }))!;
  sheet = sheet.after(enter({ seat: 0, points: 90 }))!;
  expect(sheet.state).toMatchObject({ scores: [90, 80], next: 1, over: false });
  sheet = sheet.after(enter({ seat: 1, points: 30 }))!;
  sheet = sheet.after(enter({ seat: 0, points: 0 }))!;
  expect(sheet.state.over).toBe(true);
  const at = sheet.lines.findIndex((line) => line.told['extra'] === true);
  const corrected = sheet.after({
    kind: 'correct',
    at,
    told: { seat: 1, points: 0, extra: true },
  })!;
  // With 120 points kept, the game was over a round earlier; the rest waits.
  expect(corrected.state).toMatchObject({ scores: [90, 120], over: true });
  expect(corrected.later).toHaveLength(2);
});

it('ends whenever people say so, with the winners they name', () => {
  const rules = { seats: 3, first: 0, start: 0, target: 6000, rounds: null, equal: true };
  const sheet = Sheet.of(summed(rules)).after({ kind: 'enter', told: { seat: 0, points: 500 } })!;
  const end = (winners?: unknown) =>
    sheet.after({ kind: 'enter', told: { end: true, ...(winners !== undefined && { winners }) } });
  expect(end()!.state).toMatchObject({ over: true, winners: null });
  expect(end([2])!.state).toMatchObject({ over: true, winners: [2] });
  for (const nonsense of [[], [3], [-1], 'Ben', ['0']]) expect(end(nonsense)).toBeNull();
});
