import { expect, test } from 'vitest';
import { GAMES, partOf } from '$lib/games/index';
import { Match } from '$lib/engine/match';
import { outcomesOf } from '$lib/analysis/seeded';
import { readRecord, RecordError } from './record';

const game = GAMES[0]!;

/** The first events of a game, each the first that is allowed. */
async function record(count: number): Promise<Record<string, unknown>> {
  let match = Match.of((await partOf(game, 'open'))(2, {}));
  while (match.length < count) {
    const { node } = match;
    if (node.kind === 'over') break;
    match = match.advance(node.kind === 'decision' ? node.moves[0]! : outcomesOf(node.lot)[0]![0]);
  }
  const result = { scores: [...match.state.scores], winners: null };
  return { format: 1, game, players: ['A', 'B'], options: {}, events: match.events, result };
}

const faultOf = (content: unknown) =>
  readRecord(content).then(
    () => null,
    (error: unknown) => (error instanceof RecordError ? error.fault : error),
  );

test('a record that follows the rules is read', async () => {
  const written = await record(12);
  expect(await faultOf(written)).toBeNull();
  expect((await readRecord(written)).events).toEqual(written['events']);
});

test('a record that was read is one that a server reads, with its seeds and its fork', async () => {
  const seeds = { dice: 'of a server' };
  const written = { ...(await record(12)), fair: seeds, forked: { from: null, events: 3 } };
  expect(await readRecord(written)).toEqual(written);
  expect(await faultOf({ ...written, forked: { from: null, events: 13 } })).toEqual({
    what: 'not a record',
  });
});

test('a broken record is refused with the reason, and the index of a bad event', async () => {
  const written = await record(12);
  const events = written['events'] as unknown[];
  const broken = { ...written, events: events.with(5, { nonsense: true }) };
  expect(await faultOf(broken)).toEqual({ what: 'event', index: 5 });
  expect(await faultOf({ ...written, events: events.with(5, null) })).toMatchObject({ index: 5 });
  const wrong = { ...written, result: { scores: [9, 9], winners: [0] } };
  expect(await faultOf(wrong)).toEqual({ what: 'result' });
  expect(await faultOf({ ...written, game: 'chess' })).toEqual({ what: 'game', game: 'chess' });
  expect(await faultOf({ ...written, options: { first: 7 } })).toEqual({ what: 'options' });
  expect(await faultOf({ ...written, options: { speed: 1 } })).toEqual({ what: 'options' });
  expect(await faultOf({ ...written, rules: 99 })).toEqual({ what: 'rules' });
  expect(await faultOf({ ...written, players: 'A' })).toEqual({ what: 'not a record' });
  expect(await faultOf([])).toEqual({ what: 'not a record' });
});

test('marks of real dice that no such game has are refused', async () => {
  const written = await record(12);
  const rolls = (written['events'] as object[]).flatMap((one, at) =>
    'dice' in one ? [[at, (one.dice as number[]).length] as const] : [],
  );
  const [roll, dice] = rolls[0]!;
  const other = (written['events'] as object[]).findIndex((one) => !('dice' in one));
  const marked = (unseen: unknown) => faultOf({ ...written, entered: { unseen } });
  expect(await marked([[roll, dice]])).toBeNull();
  for (const count of [0, -1, 1.5, '1'])
    expect(await marked([[roll, count]])).toEqual({ what: 'not a record' });
  expect(await marked([[roll, dice + 1]])).toEqual({ what: 'event', index: roll });
  expect(await marked([[other, 1]])).toEqual({ what: 'event', index: other });
});
