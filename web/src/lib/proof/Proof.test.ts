import { render, screen, waitFor } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { tongue } from '$lib/i18n/texts.svelte';
import type { Fair } from '$lib/wire.gen';
import fixture from '../../dev/fixtures/proof-zocken.json';
import Claim from './Claim.svelte';
import { fresh } from './deal.fixture';
import { blank, freshDeal, promiseOf, type Deal, type Fixed, type Note, type Own } from './note';
import { writeNote } from './noted';
import Proof from './Proof.svelte';
import { fromHex, NOTHING, toHex } from './stream';
import { sha256 } from '@noble/hashes/sha2.js';

/** The seeds of the fixture, as they would have been promised at the table `abc`. */
const fair: Fair = {
  ...(fixture.record.fair as Fair),
  table: 'abc',
  promises: fixture.record.fair.client_seeds.map((seed, seat) =>
    seed === NOTHING ? null : promiseOf('abc', fixture.record.fair.commit, seat, seed),
  ),
};

/** The server's answers about one finished game of Zocken. */
function answers(phase: string) {
  const record = { ...structuredClone(fixture.record), fair: structuredClone(fair) };
  const steps = record.events.map((event) => ({ event, then: { view: {} } }));
  const seats = ['Anna', 'Ben', 'Cees'].map((name) => ({
    ...{ kind: 'person', bot: null, name, holder: name },
  }));
  return {
    record,
    steps: { start: { view: {} }, steps },
    me: { handle: 'Anna' },
    table: {
      id: 'abc',
      phase,
      game: 'zocken',
      options: {},
      seats,
      commit: fair.commit,
      seeds: fair.client_seeds,
      deal: {
        ...{ number: 1, state: 'dealt', revealed: [] as number[], until: null },
        start: null as string | null,
        promises: fair.promises,
      },
      now: 1,
      earlier: [] as object[],
      daily: null,
    },
  };
}

function serve(said: ReturnType<typeof answers>): void {
  vi.stubGlobal('fetch', (path: string) => {
    const asked = /(?:tables\/abc\/|api\/)(me|record|steps)/.exec(path)?.[1];
    const what = asked ?? 'table';
    return Promise.resolve(new Response(JSON.stringify(said[what as 'table'])));
  });
}

const verdict = () =>
  waitFor(() => {
    const status = screen.getByRole('status');
    expect(status.dataset['proof']).not.toBe('working');
    return status;
  });

describe('the proof', () => {
  beforeEach(() => {
    localStorage.clear();
    tongue.speak('en');
  });

  it('says in plain words that everything comes from the seeds', async () => {
    serve(answers('over'));
    render(Proof, { id: 'abc' });
    expect((await verdict()).textContent).toContain('All 105 rolls of this game come from');
    expect(screen.getByText('expected: 17.5')).toBeTruthy();
  });

  it('names the first event that does not fit', async () => {
    const said = answers('over');
    const event = said.record.events.findIndex((event) => event.dice);
    said.record.events[event]!.dice = [(said.record.events[event]!.dice![0]! % 6) + 1];
    serve(said);
    render(Proof, { id: 'abc' });
    expect((await verdict()).textContent).toContain(`At event ${event + 1} the seeds give`);
  });

  const seeds = fair.client_seeds;
  const { promises } = fair;
  const about = (phase: string, more: Partial<Fair> = {}) => {
    const said = answers(phase);
    said.table.deal.start = fresh(said.table);
    said.record.fair = { ...said.record.fair, ...more };
    said.table.deal.number = said.record.fair.deal;
    return said;
  };
  const own = (seat: number, seed = seeds[seat]!): Own => ({
    ...{ seat, seed, promise: promiseOf('abc', fair.commit, seat, seed) },
    ...{ revealed: true, accepted: true },
  });
  const seats = answers('over').table.seats as unknown as Fixed['seats'];
  const fixed: Fixed = {
    promises,
    seats: seats.map(({ kind, bot, holder }) => ({ kind, bot, holder })),
    game: 'zocken',
    options: {},
    start: fresh(answers('over').table),
  };
  const noted = (mine: Own[], said: Partial<Deal> = {}): Note => ({
    ...blank(),
    deals: [{ ...freshDeal(1, fair.commit), own: mine, seeds, fixed, ...said }],
  });
  const claim = async (said: ReturnType<typeof answers>, note: Note | null) => {
    if (note) writeNote('abc', note);
    serve(said);
    const { container } = render(Proof, { id: 'abc' });
    const status = await verdict();
    return { status, claim: container.querySelector<HTMLElement>('[data-claim]') };
  };

  it.each([
    ['fits', null, 'could have made up all of them'],
    ['fits', noted([]), 'Those who gave a seed can tell'],
    ['mine', noted([own(1)]), 'nor all of them together'],
  ])('claims exactly what this device can know: %s', async (level, note, words) => {
    const { status, claim: found } = await claim(about('over'), note);
    expect(status.dataset['proof']).toBe('honest');
    expect(found!.dataset['claim']).toBe(level);
    expect(found!.textContent).toContain(words);
    const others = found!.textContent!.includes('You cannot show this to anybody else');
    expect(others).toBe(level === 'mine');
    expect(found!.textContent).toContain('that nobody knew the dice');
    expect(found!.textContent).toContain('This is deal 1 of this table.');
    const nobody = [status, found!].some((one) => one.textContent!.includes('obody chose'));
    expect(nobody).toBe(level === 'mine');
    if (level !== 'mine') return;
    expect(found!.textContent).toContain(
      `wagnis verify wagnis-zocken-abc.json --my-seed ${seeds[1]} --seat 1 --commit ${fair.commit}`,
    );
  });

  it('says which deal it is, why the others were given up, and that each could be a choice', async () => {
    const why = { why: 'silent' as const, seat: 1, from: 0, deal: 1 };
    const server_seed = 'aa'.repeat(32);
    const commit = toHex(sha256(fromHex(server_seed)));
    const gone = { server_seed, commit, ...why, promises: [], client_seeds: [] };
    const note = noted([own(1)], { number: 2 });
    const said = about('over', { deal: 2, given_up: [gone] });
    const earlier = { ...gone, number: 1, given_up: gone.why };
    said.table.earlier.push(earlier);
    const { status, claim: found } = await claim(said, note);
    expect(status.dataset['proof']).toBe('honest');
    expect(status.textContent).not.toContain('Nobody chose');
    expect(found!.dataset['claim']).toBe('again');
    for (const words of [
      'within each deal nobody chose them',
      'One earlier deal was given up. It could have been a choice',
      'Deal 1 was given up: the device at seat 2 did not answer in time.',
      'This is deal 2 of this table.',
    ]) {
      expect(found!.textContent).toContain(words);
    }
  });

  it.each([
    [
      'In deal 1 the seed of Anna is not the one',
      noted([own(0, 'dd'.repeat(16))], {
        seeds: null,
        fixed: { ...fixed, promises: [own(0, 'dd'.repeat(16)).promise, ...promises.slice(1)] },
      }),
    ],
    ['Deal 1 has another fingerprint.', { ...blank(), deals: [freshDeal(1, 'ee'.repeat(32))] }],
  ])(
    'has one alarm, though every die fits the seeds, and says what differs: %s',
    async (words, note) => {
      const { status } = await claim(about('over'), note);
      expect(status.dataset['proof']).toBe('wrong');
      expect(status.textContent).toContain('not the ones your device took part in');
      const details = document.querySelector('details[data-differs]')!;
      expect(details.querySelector('summary')!.textContent).toBe('Details');
      expect(details.textContent).toContain(words);
      expect(details.textContent).toContain('Your device noted:');
    },
  );

  it('says that a seed in the record does not fit its promise', async () => {
    const { status } = await claim(about('over', { promises: [...promises].reverse() }), null);
    expect(status.dataset['proof']).toBe('wrong');
    expect(status.textContent).toContain('In deal 1 the seed of Anna does not fit');
  });

  it('says while the game goes on that something was swapped', async () => {
    const { status } = await claim(
      about('playing'),
      noted([own(0)], { seeds: [...seeds].reverse() }),
    );
    expect(status.dataset['proof']).toBe('sealed');
    expect(screen.getByRole('alert').textContent).toContain(
      'not the ones your device took part in',
    );
    expect(document.querySelector('[data-differs]')!.textContent).toContain('the seed of Cees');
  });

  it('names seeds and fingerprints of every stretch in the command that compares them', () => {
    const later = {
      from: 9,
      deal: 2,
      commit: 'ab',
      server_seed: '',
      client_seeds: ['dd'],
      promises: ['ee'],
    };
    const note = noted([own(0)]);
    note.deals.push({
      ...freshDeal(2, 'ab'),
      own: [{ seat: 0, seed: 'dd', promise: 'ee' }],
      fixed: { ...fixed, promises: ['ee'] },
    });
    const props = { file: 'x.json', renewed: 1, daily: false };
    const { container } = render(Claim, {
      ...{ ...props, note, level: 'mine' },
      fair: { ...fair, later: [later] },
    });
    expect(container.textContent).toContain(
      `--my-seed ${seeds[0]} --my-seed dd --seat 0 --commit ${fair.commit} --commit ab`,
    );
    // A restored backup could have been a choice, too.
    expect(container.querySelector('[data-claim]')).toHaveProperty('dataset.claim', 'again');
    expect(container.textContent).toContain('could have chosen that moment');
  });

  it.each([
    ['no notes', null, []],
    ['a fingerprint', noted([], { seeds: null }), []],
    ['all seeds', noted([]), ['before the game was over', 'unchanged since']],
    [
      'mine',
      noted([own(1)]),
      ['before it revealed its seed', 'given by your device', 'before your device revealed'],
    ],
  ])(
    'says of fingerprint and seeds only what this device can vouch for: %s',
    async (_, note, words) => {
      const { status } = await claim(about('over'), note);
      expect(status.dataset['proof']).toBe('honest');
      const said = document.querySelector('[data-seeds]')!.textContent!;
      for (const one of words) expect(said).toContain(one);
      for (const never of ['before anybody', 'sealed', 'added after'])
        expect(said).not.toContain(never);
      expect(said.includes('your device')).toBe(words.length > 0);
      // What anybody can see from the record.
      expect(said).toContain('has the fingerprint above');
      if (words.length === 0) expect(said).toContain('fits its promise in the record');
    },
  );

  it('vouches for nothing where something is wrong', async () => {
    const { status } = await claim(about('over'), {
      ...noted([own(0)]),
      differs: [{ what: 'promise', deal: 1 }],
    });
    expect(status.dataset['proof']).toBe('wrong');
    expect(document.querySelector('[data-seeds] code')).toBeTruthy();
    expect(document.querySelector('[data-seeds] small')).toBeNull();
  });

  it('calls the record as it is downloaded, and says who added nothing', async () => {
    const said = answers('over');
    said.record.fair.client_seeds[1] = NOTHING;
    said.record.fair.promises[1] = null;
    serve(said);
    render(Proof, { id: 'abc' });
    await verdict();
    expect(screen.getByText(/“wagnis verify wagnis-zocken-abc\.json”/)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Download the record' });
    expect(link.getAttribute('download')).toBe('wagnis-zocken-abc.json');
    const term = (name: string) =>
      screen.getByText(`Seed of ${name}`, { exact: false }).textContent!.trim();
    expect(term('Anna')).toContain('Seed of Anna');
    expect(term('Ben')).toBe('Seed of Ben');
  });

  it('shows the fingerprint and nothing else before the end', async () => {
    serve(answers('playing'));
    render(Proof, { id: 'abc' });
    expect((await verdict()).dataset['proof']).toBe('sealed');
    expect(screen.getByText(fair.commit)).toBeTruthy();
    expect(screen.queryByText('Download the record')).toBeNull();
  });
});
