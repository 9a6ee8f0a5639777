import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../patience';
import { whoseTurn } from '$lib/pages/tables/telling';
import type { Sent } from '$lib/table/contract';
import type { ServerMessage } from '$lib/wire.gen';
import { chosen, drawn } from './bots';
import { MemoryStore } from './memory.fixture';
import { LocalSession } from './session';
import { ConflictError } from './store';
import { create, list, read, remove } from './tables';

vi.mock('$lib/net/api', () => ({ api: { ask: () => Promise.reject(new Error('offline')) } }));
vi.mock('./bots', async (original) => {
  const bots = await original<typeof import('./bots')>();
  return { ...bots, chosen: vi.fn(bots.chosen) };
});

const WANTED = {
  game: 'zocken',
  options: {},
  hints: true,
  seats: [
    { kind: 'person', name: 'Anna' },
    { kind: 'bot', level: 'random' },
  ],
} as const;

let store: MemoryStore;
let heard: ServerMessage[];
let told: string[];
const sessions: LocalSession[] = [];

function visit(id: string, steal = false): LocalSession {
  const session = new LocalSession(
    id,
    {
      heard: (message) => heard.push(message),
      changed: (state) => told.push(state),
      turnedAway: (why) => told.push(why),
      elsewhere: () => told.push('elsewhere'),
      stored: (all) => told.push(all ? 'stored' : 'not stored'),
    },
    steal,
    store,
  );
  sessions.push(session);
  return session;
}
/** Lets the page go on until this holds. */
const until = (holds: () => boolean): Promise<true> =>
  vi.waitUntil(holds, { timeout: PATIENCE, interval: 1 });
const newest = (type: ServerMessage['type']) => heard.findLast((message) => message.type === type);
const seq = (session: LocalSession) => session.table!.seq;
const pick = (session: LocalSession, die = 'red', more = {}) =>
  session.send({
    ...{ type: 'play', seq: seq(session), seat: 0, move: { pick: die } },
    ...more,
  } as Sent);

beforeEach(() => {
  store = new MemoryStore();
  [heard, told] = [[], []];
});
afterEach(() => {
  for (const session of sessions.splice(0)) session.close();
});

/** Plays Anna's seat to the end. */
async function toTheEnd(session: LocalSession): Promise<void> {
  const table = session.table!;
  while (!table.over) {
    await until(() => table.over || table.acting === 0);
    const [move] = table.match.legal;
    if (table.over) return;
    const at = { seq: table.seq, seat: 0 };
    await session.send(move ? { type: 'play', ...at, move } : { type: 'throw', ...at });
  }
}

describe('a session', () => {
  it('sends the table, plays with bots to the end, and adds to the log only', async () => {
    const id = await create(WANTED, store);
    const session = visit(id);
    await until(() => heard.length > 0);
    expect(heard[0]).toMatchObject({ type: 'table', table: { id, seq: 0, phase: 'playing' } });
    await toTheEnd(session);
    const end = newest('table');
    expect(end).toMatchObject({ table: { phase: 'over', fair: { table: id } } });
    // Every entry was written once.
    expect(store.writes.reduce((sum, rows) => sum + rows)).toBe(seq(session));
    expect((await read(id, store)).shown.seq).toBe(seq(session));
  });

  it('resumes where the page was closed, in mid-throw too', async () => {
    const id = await create(WANTED, store);
    const first = visit(id);
    await until(() => first.table !== null);
    await pick(first);
    first.close();
    const again = visit(id);
    await until(() => again.table !== null);
    expect(again.table!.shown.due).toMatchObject({ seat: 0, what: 'dice' });
    await again.send({ type: 'throw', seq: seq(again), seat: 0 });
    const fell = newest('moved');
    // A third visit from before the throw throws the same die.
    store.logs.set(id, store.logs.get(id)!.slice(0, 1));
    again.close();
    const third = visit(id);
    await until(() => third.table !== null);
    await third.send({ type: 'throw', seq: seq(third), seat: 0 });
    expect(newest('moved')).toEqual(fell);
  });

  it('goes on in memory when the storage is full, and stores the rest when it is not', async () => {
    const id = await create(WANTED, store);
    const session = visit(id);
    await until(() => session.table !== null);
    store.full = true;
    await pick(session);
    expect(told).toEqual(['open', 'not stored']);
    session.close();
    // The page still knows the game.
    const again = visit(id);
    await until(() => again.table !== null);
    expect(seq(again)).toBe(1);
    store.full = false;
    await again.send({ type: 'undo', seq: 1, seat: 0 });
    expect(told).toContain('stored');
    expect(store.logs.get(id)!.map(({ seq }) => seq)).toEqual([1, 2]);
  });

  it('plays a game that could never be stored', async () => {
    store.full = true;
    const id = await create(WANTED, store);
    const session = visit(id);
    await until(() => session.table !== null);
    await pick(session);
    expect((await list(store)).map((line) => line.id)).toContain(id);
    store.full = false;
    await session.send({ type: 'undo', seq: 1, seat: 0 });
    expect(store.heads.has(id)).toBe(true);
  });

  it('gives up when another tab has played on without a lock', async () => {
    const id = await create(WANTED, store);
    const session = visit(id);
    await until(() => session.table !== null);
    const other = visit(id);
    await until(() => other.table !== null);
    await pick(other);
    await expect(pick(session, 'blue')).rejects.toMatchObject({ code: 'stale' });
    expect(told).toContain('elsewhere');
    expect(store.logs.get(id)).toHaveLength(1);
  });

  it('releases its lock when it has to give up at once', async () => {
    let held = 0;
    const request = async (_: string, __: object, use: (lock: object) => Promise<void>) => {
      held += 1;
      await use({});
      held -= 1;
    };
    vi.stubGlobal('navigator', { ...navigator, locks: { request } });
    // Gambler begins with a throw, which is written before anybody plays.
    const id = await create({ ...WANTED, game: 'gambler', options: { first: 1 } }, store);
    store.save = () => Promise.reject(new ConflictError(id));
    const session = visit(id);
    await until(() => told.includes('elsewhere'));
    await until(() => held === 0);
    await expect(session.send({ type: 'rematch' })).rejects.toMatchObject({ code: 'not_now' });
    vi.unstubAllGlobals();
  });

  it('says so where a game is gone or damaged', async () => {
    visit('local-nothing');
    await until(() => told.length > 0);
    const id = await create(WANTED, store);
    store.logs.set(id, [
      { seq: 1, kind: 'move', by: 0, event: { stop: true }, at: 0, scores: [], over: false },
    ]);
    visit(id);
    await until(() => told.length > 1);
    expect(told).toEqual(['no_table', 'damaged']);
    await expect(read(id, store)).rejects.toMatchObject({ code: 'damaged' });
  });

  it('refuses what it does not have, and tells the code', async () => {
    const session = visit(await create(WANTED, store));
    await until(() => session.table !== null);
    await expect(session.send({ type: 'start' })).rejects.toMatchObject({ code: 'not_now' });
    await expect(session.send({ type: 'rematch' })).rejects.toMatchObject({ code: 'not_now' });
    expect(newest('refused')).toMatchObject({ code: 'not_now' });
  });

  it('sets up a rematch with the same people and another seed', async () => {
    const id = await create({ ...WANTED, options: { rounds: 1 } }, store);
    const session = visit(id);
    await until(() => session.table !== null);
    await toTheEnd(session);
    await session.send({ type: 'rematch' });
    const { next } = store.heads.get(id)!;
    const [before, after] = [store.heads.get(id)!, store.heads.get(next!)!];
    expect(after.seats).toEqual(before.seats);
    expect(after.options).toEqual({ ...before.options, first: 1 });
    expect(after.seed).not.toBe(before.seed);
    expect(newest('table')).toMatchObject({ table: { next } });
  });

  it('lists its games, and deletes one', async () => {
    const [one, other] = [await create(WANTED, store), await create(WANTED, store)];
    expect((await list(store)).find(({ id }) => id === one)).toMatchObject({
      ...{ game: 'zocken', names: ['Anna', null], bots: 1, mine: true, phase: 'playing' },
    });
    await remove(one, store);
    const ids = (await list(store)).map(({ id }) => id);
    expect([ids.includes(one), ids.includes(other)]).toEqual([false, true]);
  });

  it('lists whose turn it is: yours alone, by name where several people share the device', async () => {
    const turns = async () =>
      (await list(store)).map((line) => [line.turn, line.yours, whoseTurn(line)]);
    const id = await create(WANTED, store);
    expect(await turns()).toEqual([[0, true, 'Your turn']]);
    const session = visit(id);
    await until(() => session.table !== null);
    await pick(session);
    expect(await turns()).toEqual([[0, true, 'Your turn']]); // the throw is due
    await remove(id, store);
    const people = ['Anna', 'Ben'].map((name) => ({ kind: 'person', name }) as const);
    await create({ ...WANTED, seats: people, options: { first: 1 } }, store);
    expect(await turns()).toEqual([[1, false, 'Ben’s turn']]);
  });
});

describe('a bot', () => {
  it('whose code could not be loaded tries again', async () => {
    vi.mocked(chosen).mockClear().mockRejectedValueOnce(new TypeError('failed to fetch'));
    const id = await create({ ...WANTED, options: { first: 1 } }, store);
    visit(id);
    await until(() => (newest('moved') as { seq: number } | undefined)?.seq !== undefined);
    expect(vi.mocked(chosen).mock.calls.length).toBeGreaterThan(1);
  });
});

describe('the substitute of a bot', () => {
  afterEach(() => void vi.mocked(chosen).mockReset());

  it('is noted by its own decisions only: a forced move needs no values', async () => {
    vi.mocked(chosen).mockImplementation((_, __, ___, { legal }) =>
      Promise.resolve({ move: legal[0]!, makeshift: legal.length > 1 ? 'thumb' : null }),
    );
    const id = await create({ ...WANTED, options: { first: 1, rounds: 1 } }, store);
    const session = visit(id);
    await until(() => session.table !== null);
    await toTheEnd(session);
    const noted = heard.flatMap((message) =>
      message.type === 'table' ? [message.table.seats[1]!.makeshift] : [],
    );
    expect(noted.slice(noted.indexOf('thumb'))).not.toContain(null);
  });
});

describe('the softmax of a bot', () => {
  it('takes the first of the best when it is perfect', () => {
    expect(drawn([1, 3, 3], 0, 0.99)).toBe(1);
  });
  it('chooses as the server’s does', () => {
    // The doctest of `wagnis.bots.valued.chosen`.
    expect(drawn([3, 5], 2, 0.1)).toBe(0);
    expect(drawn([3, 5], 2, 0.3)).toBe(1);
  });
});
