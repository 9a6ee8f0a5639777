import { render, screen, waitFor } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { tongue } from '$lib/i18n/texts.svelte';
import type { Fair } from '$lib/wire.gen';
import fixture from '../../dev/fixtures/proof-zocken.json';
import { noteCommit } from './noted';
import Proof from './Proof.svelte';

const fair: Fair = fixture.record.fair;

/** The server's answers about one finished game of Zocken. */
function answers(phase: string) {
  const record = structuredClone(fixture.record);
  const steps = record.events.map((event) => ({ event, then: { view: {} } }));
  const seats = ['Anna', 'Ben', 'Cees'].map((name) => ({ kind: 'person', name }));
  return {
    record,
    steps: { start: { view: {} }, steps },
    table: { id: 'abc', phase, game: 'zocken', options: {}, seats, commit: fair.commit },
  };
}

function serve(said: ReturnType<typeof answers>): void {
  vi.stubGlobal('fetch', (path: string) => {
    const what = /tables\/abc(?:\/(\w+))?$/.exec(path)?.[1] ?? 'table';
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

  it('remembers the fingerprint this device noted first', async () => {
    noteCommit('abc', fair.commit);
    noteCommit('abc', 'another one, later');
    serve(answers('over'));
    render(Proof, { id: 'abc' });
    expect((await verdict()).textContent).toContain('the same fingerprint your device noted');
  });

  it('shows the fingerprint and nothing else before the end', async () => {
    serve(answers('playing'));
    render(Proof, { id: 'abc' });
    expect((await verdict()).dataset['proof']).toBe('sealed');
    expect(screen.getByText(fair.commit)).toBeTruthy();
    expect(screen.queryByText('Download the record')).toBeNull();
  });
});
