import { describe, expect, it } from 'vitest';
import { proof as facts } from '$lib/games/tutto/proof';
import { blank, freshDeal, promiseOf } from './note';
import { faces, cards, chiSquareTail, unevenness } from './frequency';
import { hashing, inThePage, webCrypto } from './hashing';
import { recompute, matchLog, type MatchRecord, type MatchLog } from './recompute';
import type { Standing, Step } from '$lib/wire.gen';
import { fromHex, NOTHING, streams, toHex } from './stream';

interface Fixture {
  record: MatchRecord;
  checked: number;
}
const fixtures = import.meta.glob<Fixture>('/src/dev/fixtures/proof-*.json', {
  eager: true,
  import: 'default',
});
const named = (name: string) => structuredClone(fixtures[`/src/dev/fixtures/proof-${name}.json`]!);
const as = ({ record }: Fixture): MatchLog => ({
  events: structuredClone(record.events),
  due: record.events.map(() => null),
  fell: record.events.map((event) => 'dice' in event || 'card' in event || 'tableau' in event),
});
const noting = (commit: string) => ({
  ...blank(),
  deals: [{ ...freshDeal(1, commit), seeds: null }],
});
const browser = webCrypto(globalThis.crypto.subtle);
const bytes = (text: string) => new TextEncoder().encode(text);

describe('hashing', () => {
  it('is done by the browser where it can be', () => {
    expect(hashing().by).toBe('browser');
  });

  it.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1000])(
    'gives what Web Crypto gives for %i bytes',
    async (length) => {
      const message = Uint8Array.from({ length }, (_, i) => (i * 37 + length) % 256);
      expect(toHex(await inThePage.sha256(message))).toBe(toHex(await browser.sha256(message)));
      for (const key of [bytes('k'), message.slice(0, 64), new Uint8Array(100).fill(7)]) {
        if (key.length === 0) continue;
        const [theirs, ours] = [await browser.keyed(key), await inThePage.keyed(key)];
        expect(toHex(await ours(message))).toBe(toHex(await theirs(message)));
      }
    },
  );
});

describe.each([browser, inThePage])('the check of the protocol, hashed by the $by', (by) => {
  const fair = {
    server_seed: toHex(Uint8Array.from({ length: 32 }, (_, i) => i)),
    client_seeds: ['00'.repeat(16), 'ab'.repeat(16)],
  };

  it('gives these twelve dice', async () => {
    const read = await (await streams(fair, by))(0).dice(12);
    const dice = read.flatMap(({ face }) => (face ? [face] : []));
    expect(dice).toEqual([3, 3, 1, 6, 5, 2, 1, 1, 1, 4, 1, 5]);
  });

  it('gives these two picks', async () => {
    const stream = (await streams(fair, by))(1);
    expect((await stream.oneOf(56)).at(-1)!.index).toBe(43);
    expect((await stream.oneOf(20)).at(-1)!.index).toBe(3);
  });

  it('reads on from block to block, and skips what is not fair', async () => {
    const read = await (await streams(fair, by))(0).dice(400);
    expect(read.filter(({ face }) => face).length).toBe(400);
    expect(read.filter(({ byte, face }) => !face && byte < 252)).toEqual([]);
    expect(read.some(({ face }) => face === undefined)).toBe(true);
  });
});

describe('a whole match', () => {
  it.each(Object.keys(fixtures).map((path) => path.match(/proof-(.*)\.json/)![1]!))(
    'is recomputed: %s',
    async (name) => {
      for (const by of [browser, inThePage]) {
        const fixture = named(name);
        const proof = await recompute(fixture.record, as(fixture), null, by);
        expect(proof.flaw).toBeNull();
        expect(proof.draws.length).toBe(fixture.checked);
      }
    },
  );

  it('of another package is recomputed as far as dice go, and the rest is only counted', async () => {
    const { record } = named('zocken');
    const coin = record.events.findIndex((event) => 'dice' in event);
    const events = record.events.map((event, at) => (at === coin ? { coin: 'heads' } : event));
    const foreign = { ...record, game: 'coins', events: events as MatchRecord['events'] };
    const fell = record.events.map((event) => 'dice' in event);
    const told = { events: foreign.events, due: events.map(() => null), fell };
    const proof = await recompute(foreign, told, null, browser);
    expect(proof).toMatchObject({ flaw: null, unknown: 1 });
    expect(proof.draws.length).toBe(fell.filter(Boolean).length - 1);
    const last = fell.lastIndexOf(true);
    // A roll that the server calls a move is none that this page has checked.
    const hidden = { ...told, fell: fell.with(last, false) };
    expect(await recompute(foreign, hidden, null, browser)).toMatchObject({ unknown: 2 });
    const { dice } = record.events[last] as { dice: number[] };
    foreign.events[last] = { dice: [(dice[0]! % 6) + 1] };
    const { flaw } = await recompute(foreign, told, null, browser);
    expect(flaw).toMatchObject({ kind: 'differs', draw: { event: last } });
  });

  it('shows a card that the table fixed as read from no bytes', async () => {
    const fixture = named('deck');
    const { draws } = await recompute(fixture.record, as(fixture), null, inThePage);
    const drawn = draws.filter((draw) => draw.kind === 'card');
    expect(drawn.slice(0, 9).every((draw) => draw.read.length === 0)).toBe(true);
    expect(drawn[9]).toMatchObject({ of: 56 });
  });

  it('is found out by one changed die', async () => {
    const fixture = named('zocken');
    const event = fixture.record.events.findLastIndex((event) => 'dice' in event);
    const rolled = fixture.record.events[event] as { dice: number[] };
    const before = rolled.dice[0]!;
    rolled.dice = [(before % 6) + 1];
    const { flaw } = await recompute(fixture.record, as(fixture), null, browser);
    expect(flaw).toMatchObject({ kind: 'differs', draw: { event, expected: [before] } });
  });

  it.each(['reshuffle', 'gambler'])(
    'is found out by one changed card or tableau: %s',
    async (name) => {
      const fixture = named(name);
      const picks = fixture.record.events.flatMap((event, at) =>
        'card' in event || 'tableau' in event ? [at] : [],
      );
      const [one, other] = picks.slice(-2) as [number, number];
      const { events } = fixture.record;
      [events[one], events[other]] = [events[other]!, events[one]!];
      const { flaw } = await recompute(fixture.record, as(fixture), null, browser);
      expect(flaw).toMatchObject({ kind: 'differs', draw: { event: one } });
    },
  );

  it('is found out by a die too few', async () => {
    const fixture = named('gambler');
    const event = fixture.record.events.findIndex((event) => 'dice' in event);
    fixture.record.events[event] = { dice: [1, 1] };
    const { flaw } = await recompute(fixture.record, as(fixture), null, browser);
    expect(flaw).toMatchObject({ kind: 'count', due: 5 });
  });

  it.each([
    ['zocken', (event: object) => ('pick' in event ? { ...event, dice: [] } : event)],
    ['reshuffle', (event: object) => ('keep' in event ? { ...event, card: '' } : event)],
    [
      'gambler',
      (event: object) =>
        'tableau' in event ? { card: event.tableau, tableau: 'gambler-19' } : event,
    ],
    ['zocken', (event: object) => ('place' in event ? { place: 9 } : event)],
  ])('is found out by events that the rules of %s do not know', async (name, forged) => {
    const fixture = named(name);
    const events = fixture.record.events.map(forged) as MatchRecord['events'];
    const log = { ...as(fixture), events };
    const { flaw } = await recompute({ ...fixture.record, events }, log, null, browser);
    expect(flaw?.kind).toMatch(/illegal|differs/);
  });

  it('is found out by a log that tells another game than the record', async () => {
    const fixture = named('solo');
    const longer = as(fixture);
    longer.events.push({ pick: 'red' });
    expect((await recompute(fixture.record, longer, null, browser)).flaw).toEqual({
      kind: 'events',
      event: 42,
    });
    const shorter = as(fixture);
    shorter.events.splice(7);
    expect((await recompute(fixture.record, shorter, null, browser)).flaw).toEqual({
      kind: 'events',
      event: 7,
    });
  });

  it('is found out by a seed that is not the promised one', async () => {
    const fixture = named('solo');
    fixture.record.fair!.server_seed = '11'.repeat(32);
    const { flaw } = await recompute(fixture.record, as(fixture), null, browser);
    expect(flaw).toMatchObject({ kind: 'commit', published: fixture.record.fair!.commit });
  });

  it('is compared with the fingerprint this device noted', async () => {
    const fixture = named('solo');
    const { commit } = fixture.record.fair!;
    const kept = await recompute(fixture.record, as(fixture), noting(commit), browser);
    expect(kept).toMatchObject({ level: 'fits', flaw: null });
    const noted = noting('ff'.repeat(32));
    const other = await recompute(fixture.record, as(fixture), noted, browser);
    expect(other).toMatchObject({ flaw: { kind: 'noted', differs: [{ what: 'commit' }] } });
  });

  it('goes on with the seeds after a restore, and is found out where it does not', async () => {
    const fixture = named('zocken');
    const { fair } = fixture.record;
    const server_seed = '77'.repeat(32);
    const commit = toHex(await browser.sha256(fromHex(server_seed)));
    const promises = fair!.client_seeds.map((seed, seat) =>
      seed === NOTHING ? null : promiseOf(fair!.table, commit, seat, seed),
    );
    const { client_seeds } = fair!;
    const later = { from: 4, deal: 2, server_seed, commit, promises, client_seeds };
    // As if nothing had fallen since, and as if the last dice came from other seeds.
    const unused = { ...fixture.record, fair: { ...fair!, later: [{ ...later, from: 9999 }] } };
    const same = await recompute(unused, as(fixture), null, browser);
    expect(same).toMatchObject({ flaw: null, renewed: [9999] });
    const restored = { ...fixture.record, fair: { ...fair!, later: [later] } };
    const { flaw } = await recompute(restored, as(fixture), null, browser);
    expect(flaw?.kind === 'differs' && flaw.draw.k).toBeGreaterThanOrEqual(4);
    const swapped = { ...fair!, later: [{ ...later, commit: 'ee'.repeat(32) }] };
    const wrong = await recompute({ ...restored, fair: swapped }, as(fixture), null, browser);
    expect(wrong.flaw).toMatchObject({ kind: 'commit' });
  });

  it('needs every deal, and every seed as it was promised', async () => {
    const fixture = named('zocken');
    const fair = fixture.record.fair!;
    const promises = fair.client_seeds.map((seed, seat) =>
      promiseOf('abc', fair.commit, seat, seed),
    );
    const dealt = async (deal: number, from: number) => {
      const server_seed = `${deal}${deal}`.repeat(32);
      const hash = toHex(await browser.sha256(fromHex(server_seed)));
      const promised = fair.client_seeds.map((seed, seat) => promiseOf('abc', hash, seat, seed));
      return { ...{ deal, from, server_seed, commit: hash, promises: promised } };
    };
    const gone = {
      ...(await dealt(1, 0)),
      ...{ why: 'left' as const, seat: 1 },
      client_seeds: [fair.client_seeds[0]!, null, null],
    };
    const good = {
      ...fair,
      table: 'abc',
      deal: 2,
      promises,
      given_up: [gone],
    };
    const flaw = async (said: Partial<typeof good>, id = 'abc') => {
      const record = { ...fixture.record, fair: { ...good, ...said } };
      return (await recompute(record, as(fixture), null, browser, id)).flaw;
    };
    expect(await flaw({})).toBeNull();
    expect(await flaw({}, 'abd')).toEqual({ kind: 'deals' });
    expect(await flaw({ given_up: [] })).toEqual({ kind: 'deals' });
    expect(await flaw({ deal: 1 })).toEqual({ kind: 'deals' });
    // Notes would count for a deal that has the same commit as another.
    const twice = { ...fair, from: 4, deal: 3, promises };
    expect(await flaw({ later: [twice] })).toEqual({ kind: 'deals' });
    // A beginning that is no number would hide the deal.
    const third = { ...(await dealt(3, 4)), client_seeds: fair.client_seeds };
    expect(await flaw({ later: [third] })).toMatchObject({ kind: 'differs' });
    for (const from of ['x', 0.5, -1, null] as unknown as number[])
      expect(await flaw({ later: [{ ...third, from }] })).toEqual({ kind: 'deals' });
    expect(await flaw({ promises: [...promises, 'ee'.repeat(32)] })).toEqual({ kind: 'deals' });
    expect(await flaw({ given_up: [gone, { ...gone, deal: 4 }] })).toEqual({ kind: 'deals' });
    const without = [promises[0]!, null, promises[2]!] as string[];
    expect(await flaw({ promises: without })).toEqual({ kind: 'promise', deal: 2, seat: 1 });
    const seeds = [fair.client_seeds[1]!, ...fair.client_seeds.slice(1)];
    expect(await flaw({ client_seeds: seeds })).toEqual({ kind: 'promise', deal: 2, seat: 0 });
    const other = { ...gone, client_seeds: [NOTHING, null, null] };
    expect(await flaw({ given_up: [other] })).toEqual({ kind: 'promise', deal: 1, seat: 0 });
    const commit = { ...gone, commit: 'ee'.repeat(32) };
    expect(await flaw({ given_up: [commit] })).toMatchObject({ kind: 'commit' });
  });

  it('needs seeds, of the right length, one per seat', async () => {
    const fixture = named('zocken');
    const fair = fixture.record.fair!;
    for (const client_seeds of [[], ['00', '00', '00'], fair.client_seeds.slice(1)]) {
      fixture.record.fair = { ...fair, client_seeds };
      const { flaw } = await recompute(fixture.record, as(fixture), null, browser);
      expect(flaw).toEqual({ kind: 'bad-seeds' });
    }
    delete fixture.record.fair;
    const { flaw } = await recompute(fixture.record, as(fixture), null, browser);
    expect(flaw).toEqual({ kind: 'no-seeds' });
  });
});

describe('a match as the table tells it', () => {
  it('needs no word of a foreign game on how many dice are about to fall', () => {
    const start = { view: { points: 0 } } as unknown as Standing;
    const steps = [
      { by: 0, event: { roll: true }, then: start },
      { by: 'chance', event: { dice: [3, 4] }, then: start },
    ] as unknown as Step[];
    expect(matchLog({ start, steps }).due).toEqual([null, null]);
  });
});

describe('frequencies', () => {
  const deck = facts.deck!({});

  it('count every die and every shuffled card once', async () => {
    const fixture = named('reshuffle');
    const { draws } = await recompute(fixture.record, as(fixture), null, inThePage);
    const dice = fixture.record.events.flatMap((event) => ('dice' in event ? event.dice : []));
    const cardsDrawn = fixture.record.events.filter((event) => 'card' in event);
    const total = (counts: { seen: number }[]) => counts.reduce((sum, { seen }) => sum + seen, 0);
    expect(total(faces(draws))).toBe(dice.length);
    expect(total(cards(draws, deck))).toBe(cardsDrawn.length);
    expect(cards(draws, deck)[2]).toMatchObject({ what: 'stop', expected: (118 * 10) / 56 });
  });

  it('expect the cards of the table', async () => {
    const { record } = named('composition');
    const { draws } = await recompute(record, as(named('composition')), null, inThePage);
    const counts = cards(draws, facts.deck!(record.options));
    expect(counts.map(({ what }) => what)).not.toContain('straight');
    const total = counts.reduce((sum, { seen }) => sum + seen, 0);
    expect(counts.find(({ what }) => what === 'double')!.expected).toBeCloseTo((total * 12) / 50);
  });

  it('leave out cards that the table had fixed', async () => {
    const fixture = named('deck');
    const { draws } = await recompute(fixture.record, as(fixture), null, inThePage);
    expect(cards(draws, deck).reduce((sum, { seen }) => sum + seen, 0)).toBe(21 - 9);
  });

  it('are judged by the chi-square distribution', () => {
    expect(chiSquareTail(0, 5)).toBe(1);
    expect(chiSquareTail(11.0705, 5)).toBeCloseTo(0.05, 5);
    expect(chiSquareTail(4.3515, 5)).toBeCloseTo(0.5, 4);
    expect(chiSquareTail(0.5543, 5)).toBeCloseTo(0.99, 4);
    expect(chiSquareTail(3.8415, 1)).toBeCloseTo(0.05, 5);
    expect(chiSquareTail(5.9915, 2)).toBeCloseTo(0.05, 5);
    expect(chiSquareTail(18.307, 10)).toBeCloseTo(0.05, 4);
    expect(unevenness([1, 2, 3].map((what) => ({ what, seen: 4, expected: 4 })))).toBe(1);
  });
});

describe('a game that goes on from a position of another one', () => {
  it('is checked from there on, with what was given no longer in the deck', async () => {
    const fixture = named('reshuffle');
    const whole = await recompute(fixture.record, as(fixture), null, browser);
    const given = whole.draws[4]!.event;
    fixture.record.forked = { from: 'abc', events: given };
    const proof = await recompute(fixture.record, as(fixture), null, browser);
    expect(proof.flaw).toBeNull();
    expect(proof.given).toBe(given);
    expect(proof.draws).toEqual(whole.draws.slice(4));
  });

  it('says nothing about what was given', async () => {
    const fixture = named('zocken');
    const { events } = fixture.record;
    const flaw = async () => (await recompute(fixture.record, as(fixture), null, browser)).flaw;
    const legal = async (at: number, dice: number[]) => {
      const before = events[at]!;
      events[at] = { dice };
      delete fixture.record.forked;
      expect((await flaw())?.kind).toBe('differs');
      fixture.record.forked = { from: null, events: at + 1 };
      const fits = (await flaw()) === null;
      events[at] = before;
      return fits;
    };
    // Some die could have shown another face, and the game would have gone on as it did.
    for (const [at, event] of events.entries()) {
      const [die] = 'dice' in event ? event.dice : [];
      for (const face of die ? [1, 2, 3, 4, 5, 6] : [])
        if (face !== die && (await legal(at, [face]))) return;
    }
    expect.unreachable('no such die');
  });

  it.each([0.5, -1, 1000, '0', [1], true])('is no game with so many events: %j', async (count) => {
    const fixture = named('zocken');
    fixture.record.forked = { from: null, events: count as number };
    const { flaw } = await recompute(fixture.record, as(fixture), null, browser);
    expect(flaw).toEqual({ kind: 'events', event: 0 });
  });
});
