import { beforeEach, describe, expect, it } from 'vitest';
import { gamesWith, partOf } from '$lib/games/index';
import { inThePage } from '$lib/proof/hashing';
import { matchLog, recompute } from '$lib/proof/recompute';
import { playersOf } from '$lib/shelf.svelte';
import type { Moved } from '$lib/wire.gen';
import { freshId, isLocal, type LocalGame, type LogRow } from './game';
import { LocalTable, type Change } from './table';

const SEED = 'c0'.repeat(32);
const people = (...names: string[]) => names.map((name) => ({ kind: 'person' as const, name }));
const head = (game: string, more: Partial<LocalGame> = {}): LocalGame => ({
  ...{ id: 'local-k7', created: 0, game, options: {}, hints: true, next: null },
  ...{ seats: people('Anna', 'Ben'), seed: SEED },
  ...more,
});

/** Plays to the end, always the move at this part of the list; returns the whole log. */
async function toTheEnd(table: LocalTable, part: number): Promise<LogRow[]> {
  const log: LogRow[] = [];
  const add = (change: Change | null) => log.push(...(change?.rows ?? []));
  add(await table.settle());
  while (!table.over) {
    const { legal } = table.match;
    const seat = table.acting!;
    const move = legal[Math.floor(part * legal.length)];
    add(await (move ? table.play(table.seq, seat, move) : table.throw(table.seq, seat)));
  }
  return log;
}

describe.each(gamesWith('open'))('a local table of %s', (game) => {
  it('plays to the end, and its log replays to the same table', async () => {
    const open = await partOf(game, 'open');
    const table = new LocalTable(head(game), open);
    const log = await toTheEnd(table, 0.99);
    const again = new LocalTable(head(game), open, log);
    expect({ ...again.shown, now: 0 }).toEqual({ ...table.shown, now: 0 });
    expect(again.steps).toEqual(table.steps);
    expect(table.shown).toMatchObject({ phase: 'over', seq: log.length });
    expect(log.at(-1)).toMatchObject({ over: true, scores: table.match.state.scores });
  });

  it('has dice that its record proves', async () => {
    const table = new LocalTable(head(game), await partOf(game, 'open'));
    expect(table.record.fair).toBeUndefined();
    await toTheEnd(table, 0.5);
    const log = matchLog(table.steps);
    const proof = await recompute(table.record, log, null, inThePage, table.id);
    expect(proof.flaw).toBeNull();
    expect(proof.draws.length).toBeGreaterThan(5);
  });

  it('lets bots throw by themselves, and alone where the rules allow it', async () => {
    const seats = [...people('Anna'), { kind: 'bot' as const, level: 'random' as const }];
    const table = new LocalTable(head(game, { seats }), await partOf(game, 'open'));
    await table.settle();
    while (!table.over) {
      const { legal, node } = table.match;
      if (table.acting === 1) expect(node.kind).toBe('decision');
      if (table.acting === 1) await table.moveBot(legal.at(-1)!);
      else if (legal.length > 0) await table.play(table.seq, 0, legal.at(-1)!);
      else await table.throw(table.seq, 0);
    }
    expect(table.record.players).toEqual(['Anna', 'Bot 2 (random)']);
    if (playersOf(game).least > 1) return;
    const solo = new LocalTable(head(game, { seats: people('Anna') }), await partOf(game, 'open'));
    expect((await toTheEnd(solo, 0.99)).length).toBeGreaterThan(0);
  });
});

describe('taking back', () => {
  let table: LocalTable;
  const pick = (die: string) => table.play(table.seq, table.acting!, { pick: die } as never);
  beforeEach(async () => {
    table = new LocalTable(head('zocken'), await partOf('zocken', 'open'));
    await table.settle();
  });

  it('is allowed three times in a turn', async () => {
    for (const left of [2, 1, 0]) {
      await pick('red');
      expect(table.undo(table.seq, 0).message).toMatchObject({ type: 'undone', back: 1, left });
    }
    await pick('blue');
    expect(() => table.undo(table.seq, 0)).toThrow(
      expect.objectContaining({ code: 'taken_back_enough' }),
    );
  });

  it('ends with a roll', async () => {
    await pick('red');
    await table.throw(table.seq, 0);
    expect(() => table.undo(table.seq, 0)).toThrow(
      expect.objectContaining({ code: 'nothing_to_undo' }),
    );
  });

  it('ends with a throw that is sent with the move', async () => {
    await table.play(table.seq, 0, { pick: 'red' }, true);
    expect(() => table.undo(table.seq, 0)).toThrow(
      expect.objectContaining({ code: 'nothing_to_undo' }),
    );
  });

  it('ends when the next person is to act', async () => {
    await pick('red');
    while (table.acting === 0) {
      if (table.match.due) await table.throw(table.seq, 0);
      else await table.play(table.seq, 0, table.match.legal.at(-1)!);
    }
    expect(table.match.step(table.match.length - 1).by).toBe(0);
    expect(() => table.undo(table.seq, 0)).toThrow(
      expect.objectContaining({ code: 'nothing_to_undo' }),
    );
  });

  it('is in the log, which replays with the same bounds', async () => {
    const { rows } = await pick('red');
    const log = [...rows, ...table.undo(table.seq, 0).rows, ...(await pick('green')).rows];
    const again = new LocalTable(table.head, await partOf('zocken', 'open'), log);
    expect(again.seq).toBe(3);
    expect(again.undo(3, 0).message).toMatchObject({ left: 1 });
  });
});

describe('a local table', () => {
  let table: LocalTable;
  beforeEach(async () => {
    table = new LocalTable(head('tutto'), await partOf('tutto', 'open'));
    await table.settle();
  });

  it('shows its fingerprint from the start, and its seed at the end only', async () => {
    const { commit, fair, deal } = table.shown;
    expect(commit).toHaveLength(64);
    expect([fair, deal.number, deal.state]).toEqual([null, 1, 'dealt']);
    await toTheEnd(table, 0.99);
    expect(table.shown.fair).toMatchObject({ server_seed: SEED, commit, table: 'local-k7' });
  });

  it('refuses what a server refuses', async () => {
    const code = (change: Promise<Change>) => change.catch((error: { code: string }) => error.code);
    expect(await code(table.throw(5, 0))).toBe('stale');
    expect(await code(table.throw(0, 1))).toBe('not_your_turn');
    expect(await code(table.throw(0, 7))).toBe('not_your_seat');
    expect(await code(table.play(0, 0, { stop: true }))).toBe('not_now');
    await table.throw(0, 0);
    expect(await code(table.play(table.seq, 0, { stop: true }))).toBe('not_now');
    await toTheEnd(table, 0.99);
    expect(await code(table.throw(table.seq, 0))).toBe('game_over');
  });

  it('sends what a server sends after a throw', async () => {
    const { message, rows } = await table.throw(0, 0);
    const { since, seq, steps, due, over } = message as Moved;
    expect([since, seq, over, rows.length]).toEqual([0, 1, false, 1]);
    expect(steps[0]).toMatchObject({ by: 'chance', then: { scores: [0, 0] } });
    expect(due === null || due.what === 'dice' || due.seat === 1).toBe(true);
    expect(rows[0]).toMatchObject({ seq: 1, kind: 'fall', by: 0 });
  });

  it('refuses a log with a gap', async () => {
    const { rows } = await table.throw(0, 0);
    const open = await partOf('tutto', 'open');
    expect(() => new LocalTable(table.head, open, [{ ...rows[0]!, seq: 2 }])).toThrow();
  });
});

it('has an id that no server gives', () => {
  const id = freshId();
  expect(id).toMatch(/^local-[2-9a-z]{10}$/);
  expect([isLocal(id), isLocal('k7m3p9x2ab')]).toEqual([true, false]);
});
