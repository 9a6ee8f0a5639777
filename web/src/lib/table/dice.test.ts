// What a browser sends for the dice over a line to a server that is not honest, and to one that is.

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fresh } from '$lib/proof/deal.fixture';
import { promiseOf } from '$lib/proof/note';
import { NOTHING } from '$lib/proof/stream';
import type { DealShown, TableShown } from '$lib/wire.gen';
import type { Sent } from './contract';
import { line } from './line.fixture';
import { TableStore } from './table.svelte';
import { at, loaded, settle, shown, visit } from './visit.fixture';

vi.mock('$lib/net/socket', async () => (await import('./line.fixture')).socket);
vi.mock('$lib/net/api', async () => (await import('./line.fixture')).net);

const COMMIT = '5e'.repeat(32);
const NEXT = '7a'.repeat(32);
const BEN = 'b1'.repeat(16);
const SEATS = shown(0).seats.slice(0, 2);

describe('the dice of a table', () => {
  const here = visit();
  const sent = () => line.sent as Sent[];
  const latest = () => sent().at(-1);
  const seeds = () => [
    ...new Set(sent().flatMap((one) => (one.type === 'reveal' ? [one.seed] : []))),
  ];
  const promises = () => [
    ...new Set(sent().flatMap((one) => ('promise' in one ? [one.promise] : []))),
  ];
  const ben = (commit = COMMIT) => promiseOf('here', commit, 1, BEN);

  const told = (deal: Partial<DealShown>, said: Partial<TableShown> = {}): TableShown => {
    const table = shown(0, {
      ...{ phase: 'open', position: null, hints: false, commit: COMMIT, seats: SEATS },
      ...{ seeds: [null, null], earlier: [], due: null },
      deal: {
        ...{
          number: 1,
          state: 'open',
          promises: [null, ben()],
          revealed: [],
          start: null,
          until: null,
        },
        ...deal,
      },
      ...said,
    });
    if (table.deal.state === 'open') return table;
    return { ...table, deal: { ...table.deal, start: fresh(table) } };
  };
  const tell = async (deal: Partial<DealShown>, said: Partial<TableShown> = {}) => {
    line.heard({ type: 'table', table: told(deal, said) });
    await settle();
  };
  /** The promise of seat 0, once it was made. */
  const own = () => promises().at(-1)!;
  const fixed = (more: Partial<DealShown> = {}) => ({
    ...{ state: 'dealing' as const, promises: [own(), ben()] },
    ...more,
  });
  const dealt = (more: Partial<TableShown> = {}): [Partial<DealShown>, Partial<TableShown>] => [
    { state: 'dealt', promises: [own(), ben()], revealed: [0, 1] },
    { phase: 'playing', seeds: [seeds()[0]!, BEN], position: at(0), ...more },
  ];

  beforeEach(() => tell({}));

  it('are promised, and revealed once everything is fixed', async () => {
    expect(sent()).toMatchObject([{ type: 'promise', seat: 0, deal: 1 }]);
    expect(seeds()).toEqual([]);
    await tell({ promises: [own(), ben()] });
    expect(seeds()).toEqual([]);
    await tell(fixed());
    expect(seeds()).toHaveLength(1);
    expect(promiseOf('here', COMMIT, 0, seeds()[0]!)).toBe(own());
    await tell(...dealt());
    expect(here.store.differs).toEqual([]);
    expect(here.store.seedsKept).toBe(true);
    await tell(...dealt());
    expect(sent().map(({ type }) => type)).toEqual(['promise', 'reveal']);
  });

  it('sends the same promise again with another name', async () => {
    void here.store.send({ type: 'sit', seat: 0, name: 'Anna' });
    void here.store.send({ type: 'sit', seat: 0, name: 'Anne' });
    expect(promises()).toHaveLength(1);
    expect(sent().at(-1)).toMatchObject({ type: 'sit', name: 'Anne', deal: 1, promise: own() });
  });

  it('keeps promise and seed over a reload, and reveals when it is back', async () => {
    here.store.close();
    line.sent.length = 0;
    const again = new TableStore('here', { ...here.listener });
    await loaded();
    await tell({});
    expect(promises()).toHaveLength(1);
    await tell(fixed());
    expect(promiseOf('here', COMMIT, 0, seeds()[0]!)).toBe(own());
    again.close();
  });

  it('reveals the seed whose promise the table tells, though another tab made it', async () => {
    const lost = localStorage.getItem('wagnis.deals.here')!;
    const note = JSON.parse(lost);
    note.deals[0].own = [];
    localStorage.setItem('wagnis.deals.here', JSON.stringify(note));
    await tell(fixed());
    expect(here.store.differs).toEqual([]);
    expect(promiseOf('here', COMMIT, 0, seeds()[0]!)).toBe(own());
  });

  it('say that this browser keeps nothing, and hold out while the page is open', async () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    await tell({ promises: [own(), ben()] });
    expect(here.store.lasts).toBe(false);
    await tell(fixed());
    expect(promiseOf('here', COMMIT, 0, seeds()[0]!)).toBe(own());
    full.mockRestore();
    // What was held in the page goes with it.
    await tell({ promises: [own(), ben()] });
    expect(here.store.lasts).toBe(true);
  });

  it.each(['stale', 'not_now', 'bad_request'] as const)(
    'leave at most one promise and one seed with a server that refuses again and again: %s',
    async (code) => {
      line.answer = () => Promise.reject({ code, message: '' });
      for (let n = 0; n < 60; n += 1) {
        await tell({ promises: [null, ben()] });
        await vi.advanceTimersByTimeAsync(1_000);
      }
      for (let n = 0; n < 60; n += 1) {
        await tell(fixed());
        await vi.advanceTimersByTimeAsync(1_000);
      }
      expect(promises()).toHaveLength(1);
      expect(seeds()).toHaveLength(1);
      expect(here.store.problem).toBe(`sentence about ${code}`);
    },
  );

  it('are promised and revealed anew after a restored backup, and both deals are kept', async () => {
    await tell(fixed());
    const first = { seed: seeds()[0]!, promises: [own(), ben()] };
    await tell(...dealt());
    const listed = {
      ...{ number: 1, from: 0, commit: COMMIT, promises: first.promises },
      ...{ client_seeds: [first.seed, BEN], given_up: null, seat: null },
    };
    const said = { commit: NEXT, earlier: [listed], phase: 'playing' as const, position: at(0) };
    await tell({ number: 2, promises: [null, null] }, said);
    expect(latest()).toMatchObject({ type: 'promise', deal: 2, seat: 0 });
    const both = [own(), ben(NEXT)];
    await tell({ number: 2, state: 'dealing', promises: both }, said);
    expect(latest()).toMatchObject({ type: 'reveal', deal: 2, seat: 0 });
    const again = { ...said, seeds: [seeds()[1]!, BEN] };
    await tell({ number: 2, state: 'dealt', promises: both, revealed: [0, 1] }, again);
    expect(here.store.differs).toEqual([]);
    expect(here.store.seedsKept).toBe(true);
    expect([promises().length, seeds().length]).toEqual([2, 2]);
  });

  describe('after a restored backup', () => {
    const said = () => ({
      ...{ commit: NEXT, phase: 'playing' as const, position: at(0) },
      earlier: [
        {
          ...{ number: 1, from: 0, commit: COMMIT, given_up: null, seat: null },
          ...{ promises: [promises()[0]!, ben()], client_seeds: [seeds()[0]!, BEN] },
        },
      ],
    });
    const without = { number: 2, promises: [null, ben(NEXT)] };
    beforeEach(async () => {
      await tell(fixed());
      await tell(...dealt());
      await tell({ number: 2, promises: [null, null] }, said());
      expect(latest()).toMatchObject({ type: 'promise', deal: 2, seat: 0 });
    });
    const alarm = [{ what: 'promise', deal: 2, seat: 0 }];

    it.each(['dealing', 'dealt'] as const)(
      'raise an alarm at once where a connected device’s promise is left out: %s',
      async (state) => {
        await tell({ number: 2, promises: [own(), ben(NEXT)] }, said());
        await tell({ ...without, state }, { ...said(), seeds: [NOTHING, BEN] });
        expect(here.store.differs).toMatchObject(alarm);
      },
    );

    it('raise it, too, where the promise was never listed', async () => {
      await tell({ ...without, state: 'dealing' }, said());
      expect(here.store.differs).toMatchObject(alarm);
    });

    it('are calm where the line was down in between: the device may have been away', async () => {
      await tell({ number: 2, promises: [own(), ben(NEXT)] }, said());
      line.changed('lost');
      line.changed('open');
      await tell({ ...without, state: 'dealing' }, said());
      await tell({ ...without, state: 'dealing' }, said());
      expect(here.store.differs).toEqual([]);
    });

    it.each([{ stand_in: true }, { kind: 'bot', holder: null }] as const)(
      'are calm where a bot plays in its place: %o',
      async (change) => {
        const seats = [{ ...SEATS[0]!, ...change }, SEATS[1]!];
        const listed = 'kind' in change ? null : own();
        await tell({ number: 2, promises: [own(), ben(NEXT)] }, said());
        await tell({ number: 2, promises: [listed, ben(NEXT)] }, { ...said(), seats });
        await tell({ ...without, state: 'dealing' }, { ...said(), seats });
        expect(here.store.differs).toEqual([]);
      },
    );
  });

  it('give nothing to a server that says that a backup was restored, and lists no deal before', async () => {
    await tell(fixed());
    await tell(...dealt());
    for (let n = 0; n < 20; n += 1) {
      const commit = `${n % 10}`.repeat(64);
      await tell({ number: n % 2 ? 1 : 2, promises: [null, null] }, { commit, phase: 'playing' });
      await tell(
        { number: n % 2 ? 1 : 2, state: 'dealing', promises: [null, null] },
        { commit, phase: 'playing' },
      );
    }
    expect(promises()).toHaveLength(1);
    expect(seeds()).toHaveLength(1);
    expect(here.store.differs[0]).toMatchObject({ what: 'commit' });
  });

  it('give one promise and one seed for each deal that is counted and lists the one before', async () => {
    const commits = [1, 2, 3, 4, 5].map((n) => `${n}`.repeat(64));
    const listed = (number: number) =>
      [COMMIT, ...commits].slice(0, number - 1).map((commit, index) => ({
        ...{ number: index + 1, from: 0, commit, promises: [], client_seeds: [] },
        ...{ given_up: 'left' as const, seat: 1 },
      }));
    for (let number = 2; number <= 5; number += 1) {
      const said = { commit: commits[number - 2]!, earlier: listed(number) };
      for (let n = 0; n < 10; n += 1) await tell({ number, promises: [null, null] }, said);
      const both = [own(), ben(said.commit)];
      for (let n = 0; n < 10; n += 1)
        await tell({ number, state: 'dealing', promises: both }, said);
      expect(promises()).toHaveLength(number);
      expect(seeds()).toHaveLength(number - 1);
      expect(here.store.differs).toEqual([]);
    }
  });

  it.each([{ promises: ['ee'.repeat(32), 'ff'.repeat(32)] }, { promises: [] }])(
    'reveal nothing where something is wrong when it is fixed: %o',
    async (deal) => {
      for (let n = 0; n < 5; n += 1) await tell({ state: 'dealing', ...deal });
      await tell(fixed());
      expect(seeds()).toEqual([]);
      expect(here.store.differs[0]).toMatchObject({ what: 'promise' });
    },
  );

  it('reveal one seed where the fixed set changes, and say so', async () => {
    await tell(fixed());
    for (let n = 0; n < 5; n += 1) {
      await tell(fixed({ promises: [own(), `${n}`.repeat(64)] }));
    }
    expect(seeds()).toHaveLength(1);
    expect(here.store.differs[0]).toMatchObject({ what: 'fixed' });
  });

  it('are not forgotten where a seed does not fit', async () => {
    await tell(fixed());
    await tell(...dealt({ seeds: [seeds()[0]!, 'cc'.repeat(16)] }));
    await tell(...dealt());
    expect(here.store.differs[0]).toMatchObject({ what: 'seed', seat: 1 });
    expect(here.store.diceWords!.alarm).toContain('took part in');
    expect(here.store.seedsKept).toBe(false);
  });

  it('are those of the table one has come to, whatever the server calls it', async () => {
    for (let n = 0; n < 20; n += 1) await tell({}, { id: `other${n}` });
    for (let n = 0; n < 20; n += 1) await tell(fixed(), { id: `other${n}` });
    expect(promises()).toHaveLength(1);
    expect(seeds()).toHaveLength(1);
  });

  it.each([
    ['no list of earlier deals', fixed, { earlier: null as unknown as [] }],
    ['no list of promises', () => fixed({ promises: null as unknown as [] }), {}],
    ['no list of who has revealed', () => fixed({ revealed: null as unknown as [] }), {}],
  ])('are shown only once they have been compared: a table with %s', async (_, deal, said) => {
    const before = here.store.table;
    expect(before?.deal.state).toBe('open');
    const table = told(deal(), said);
    expect(() => line.heard({ type: 'table', table })).toThrow(TypeError);
    await settle();
    expect(here.store.table).toBe(before);
    expect(seeds()).toEqual([]);
    await tell(fixed());
    expect(here.store.table?.deal.state).toBe('dealing');
    expect(seeds()).toHaveLength(1);
  });

  it('go on with the notes of an earlier version, which held their alarms otherwise', async () => {
    const note = JSON.parse(localStorage.getItem('wagnis.deals.here')!);
    const { differs: _, ...rest } = note;
    localStorage.setItem(
      'wagnis.deals.here',
      JSON.stringify({ ...rest, alarms: [], before: true }),
    );
    await tell(fixed());
    expect(here.store.differs).toEqual([]);
    expect(seeds()).toHaveLength(1);
  });

  it('do not let anybody sit down where the fingerprint was swapped', async () => {
    await tell({}, { commit: NEXT });
    const asked = here.store.send({ type: 'sit', seat: 0, name: 'Anna' });
    await expect(asked).rejects.toMatchObject({ code: 'not_now' });
    expect(sent().some(({ type }) => type === 'sit')).toBe(false);
  });
});
