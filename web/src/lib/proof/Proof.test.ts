import { render, screen, waitFor } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { tongue } from '$lib/i18n/texts.svelte';
import type { Fair } from '$lib/wire.gen';
import fixture from '../../dev/fixtures/proof-zocken.json';
import Claim from './Claim.svelte';
import { NOTHING, type Given, type Note } from './compare';
import { writeNote } from './noted';
import Proof from './Proof.svelte';

const fair: Fair = fixture.record.fair;

/** The server's answers about one finished game of Zocken. */
function answers(phase: string) {
  const record = structuredClone(fixture.record);
  const steps = record.events.map((event) => ({ event, then: { view: {} } }));
  const seats = ['Anna', 'Ben', 'Cees'].map((name) => ({ kind: 'person', name, holder: name }));
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
      renewing: false,
      earlier: [],
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
  const noted = (mine: Given[], said: Partial<Note> = {}): Note => ({
    commit: fair.commit,
    before: true,
    mine,
    sent: [],
    former: [],
    seeds,
    earlier: [],
    alarms: [],
    ...said,
  });
  const given = (seat: number, knew: (string | null)[] = seeds): Given => ({
    seat,
    seed: seeds[seat]!,
    knew,
  });

  it.each([
    ['none', null, 'could have done that before the start'],
    ['late', noted([], { seeds: null }), 'has not changed since'],
    ['watched', noted([]), 'a seed for which your device can vouch'],
    ['mine', noted([given(0, [seeds[0]!, null, seeds[2]!])]), 'Ben gave a seed after yours'],
    ['last', noted([given(1)]), 'not all of them together'],
  ])('claims exactly what this device can know: %s', async (level, note, words) => {
    if (note) writeNote('abc', note);
    serve(answers('over'));
    const { container } = render(Proof, { id: 'abc' });
    expect((await verdict()).dataset['proof']).toBe('honest');
    const claim = container.querySelector<HTMLElement>('[data-claim]')!;
    expect(claim.dataset['claim']).toBe(level);
    expect(claim.textContent).toContain(words);
    expect(claim.textContent).toContain('that nobody knew the dice');
    const own = note?.mine[0]?.seed;
    if (own) expect(claim.textContent).toContain('wagnis verify wagnis-zocken-abc.json --my-seed');
    if (own) expect(claim.textContent).toContain(`--my-seed ${own} --seat ${note.mine[0]!.seat}`);
  });

  it('says that a seed of this device’s was replaced, though every die fits the seeds', async () => {
    writeNote('abc', noted([{ ...given(0), seed: 'dd'.repeat(16) }], { seeds: null }));
    serve(answers('over'));
    render(Proof, { id: 'abc' });
    const status = await verdict();
    expect(status.dataset['proof']).toBe('wrong');
    expect(status.textContent).toContain('replaced by another one');
  });

  it.each(['over', 'playing'])(
    'says that a seed never came to be told, though this device had sent it: %s',
    async (phase) => {
      const sent = [{ ...given(0), seed: 'dd'.repeat(16) }];
      writeNote('abc', noted([], { sent, seeds: null }));
      serve(answers(phase));
      const { container } = render(Proof, { id: 'abc' });
      const status = await verdict();
      expect(status.dataset['proof']).toBe(phase === 'over' ? 'wrong' : 'sealed');
      expect(container.textContent).toContain('replaced by another one');
    },
  );

  it('names the seeds of every stretch in the command that compares them', async () => {
    const earlier = [{ commit: 'ab', mine: [{ ...given(0), seed: 'dd'.repeat(16) }], seeds: null }];
    const claim = { id: 'abc', file: 'x.json', names: ['Anna'], fair, renewed: 1, daily: false };
    const note = noted([given(0)], { earlier });
    const { container } = render(Claim, { ...claim, note, standing: { level: 'last' } });
    expect(container.textContent).toContain(
      `--my-seed ${'dd'.repeat(16)} --my-seed ${seeds[0]} --seat 0 --commit ${fair.commit}`,
    );
  });

  it('says that a seed of this device’s is missing, before it says that a die does not fit', async () => {
    const said = answers('over');
    said.record.fair.client_seeds[0] = NOTHING;
    writeNote('abc', noted([given(0)], { seeds: null }));
    serve(said);
    render(Proof, { id: 'abc' });
    expect((await verdict()).textContent).toContain('is missing');
  });

  it('calls the record as it is downloaded, and says of no seed but those that were added when', async () => {
    const said = answers('over');
    said.record.fair.client_seeds[1] = NOTHING;
    serve(said);
    render(Proof, { id: 'abc' });
    await verdict();
    expect(screen.getByText(/“wagnis verify wagnis-zocken-abc\.json”/)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Download the record' });
    expect(link.getAttribute('download')).toBe('wagnis-zocken-abc.json');
    const term = (name: string) =>
      screen.getByText(`Seed of ${name}`, { exact: false }).textContent;
    expect(term('Anna')).toContain('added after');
    expect(term('Ben')).not.toContain('added after');
  });

  it('shows the fingerprint and nothing else before the end', async () => {
    serve(answers('playing'));
    render(Proof, { id: 'abc' });
    expect((await verdict()).dataset['proof']).toBe('sealed');
    expect(screen.getByText(fair.commit)).toBeTruthy();
    expect(screen.queryByText('Download the record')).toBeNull();
  });
});
