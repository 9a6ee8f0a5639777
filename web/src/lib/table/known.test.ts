import { describe, expect, it, vi } from 'vitest';
import type { Steps } from '$lib/wire.gen';
import { TableStore } from './table.svelte';
import { api, line } from './line.fixture';
import { at, decision, match, moved, past, settle, shown, visit } from './visit.fixture';

vi.mock('$lib/net/socket', async () => (await import('./line.fixture')).socket);
vi.mock('$lib/net/api', async () => (await import('./line.fixture')).net);

describe('what came from the server', () => {
  const here = visit();

  it('is shown as it stands, with its whole past and nothing left to watch', async () => {
    await here.arrive();
    expect(here.store.show.idle).toBe(true);
    expect(here.store.show.past).toHaveLength(decision);
    expect(here.store.stage?.standing).toEqual(match.steps[decision - 1]!.then);
    expect(here.told).toEqual([]);
  });

  it('shows news in order, and nothing of a fall before it has landed', async () => {
    await here.arrive(decision - 1);
    line.heard(moved(decision - 1, decision));
    expect(here.store.stage?.legal).toEqual([]);
    expect(here.store.show.past).toHaveLength(decision - 1);
    await vi.advanceTimersByTimeAsync(5000);
    expect(here.told).toEqual([match.steps[decision - 1]]);
    expect(here.store.stage?.seat).toBe(0);
  });

  it('does not show twice what it knows', async () => {
    await here.arrive();
    line.heard(moved(decision - 1, decision));
    line.heard(moved(decision - 2, decision - 1));
    expect(here.store.stage?.legal).toEqual(at(decision).legal);
    expect(here.store.show.idle).toBe(true);
    expect(here.store.show.past).toHaveLength(decision);
  });

  it('fetches the past where news do not join on', async () => {
    await here.arrive(decision - 1);
    api.steps.mockImplementation(() => Promise.resolve(past(decision + 2)));
    line.heard(moved(decision + 1, decision + 2));
    await settle();
    expect(here.store.show.past).toHaveLength(decision + 2);
    expect(here.store.show.idle).toBe(true);
  });

  it('tries again for as long as the past cannot be fetched, and loses no news meanwhile', async () => {
    await here.arrive(decision - 2);
    api.steps.mockRejectedValue({ code: 'lost', message: '' });
    line.heard({ type: 'table', table: shown(decision - 1) });
    await vi.advanceTimersByTimeAsync(3000);
    expect(api.steps.mock.calls.length).toBeGreaterThan(2);
    line.heard(moved(decision - 1, decision));
    api.steps.mockImplementation(() => Promise.resolve(past(decision - 1)));
    await vi.advanceTimersByTimeAsync(8000);
    await vi.advanceTimersByTimeAsync(5000);
    expect(here.store.show.past).toHaveLength(decision);
    expect(here.store.stage).toMatchObject({ seat: 0, legal: at(decision).legal });
  });

  it('asks for the past at once when the table is heard of again', async () => {
    await here.arrive(decision - 1);
    api.steps.mockRejectedValue({ code: 'lost', message: '' });
    line.heard({ type: 'table', table: shown(decision) });
    await vi.advanceTimersByTimeAsync(20_000);
    await here.arrive(decision);
    expect(here.store.stage?.legal).toEqual(at(decision).legal);
  });

  it('does not take an answer for the past that is older than the table', async () => {
    await here.arrive(decision - 1);
    line.heard({ type: 'table', table: shown(decision) });
    await settle();
    expect(here.store.show.past).toHaveLength(decision - 1);
    api.steps.mockImplementation(() => Promise.resolve(past(decision)));
    await vi.advanceTimersByTimeAsync(1000);
    expect(here.store.show.past).toHaveLength(decision);
  });

  it('fetches what it has missed where a refusal says that the table is further on', async () => {
    await here.arrive(decision - 1);
    api.steps.mockImplementation(() => Promise.resolve(past(decision)));
    line.heard({ type: 'refused', re: 'x', code: 'stale', message: '', seq: decision });
    await vi.advanceTimersByTimeAsync(2000);
    expect(here.store.show.past).toHaveLength(decision);
  });

  it('only waits for news that are on their way already', async () => {
    await here.arrive(decision - 1);
    api.steps.mockClear();
    line.heard({ type: 'accepted', re: 'x', seq: decision });
    line.heard(moved(decision - 1, decision));
    await vi.advanceTimersByTimeAsync(5000);
    expect(api.steps).not.toHaveBeenCalled();
  });

  it('knows where the line is turned away for good, and says why', () => {
    line.turnedAway('too_fast');
    expect(here.store.crowded).toBe(true);
    line.changed('open');
    line.heard({ type: 'table', table: shown(0) });
    expect(here.store.crowded).toBe(false);
    expect(here.store.shut).toBe(false);
    line.turnedAway('foreign');
    expect(here.store.problem).toBe('sentence about foreign');
    expect(here.store.shut).toBe(true);
    line.turnedAway('no_table');
    expect(here.store.missing).toBe(true);
  });

  it('does not try again where whoever runs the server has barred this device', async () => {
    here.store.close();
    api.me.mockRejectedValue({ code: 'barred', message: '' });
    api.me.mockClear();
    const heard = () => undefined;
    const store = new TableStore('here', {
      ...{ thrown: heard, shaken: heard, told: heard, settled: heard, reacted: heard },
      ...{ beat: () => 0, movedOn: heard, decided: heard, tookBack: heard },
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(api.me).toHaveBeenCalledTimes(1);
    expect([store.problem, store.shut, store.line]).toEqual([
      'sentence about barred',
      true,
      'calling',
    ]);
    store.close();
  });

  it('keeps the news that come while the past is being fetched', async () => {
    let arrived: (steps: Steps) => void = () => undefined;
    api.steps.mockImplementation(() => new Promise((done) => (arrived = done)));
    line.heard({ type: 'table', table: shown(decision - 1) });
    line.heard(moved(decision - 1, decision));
    await settle();
    arrived(past(decision - 1));
    await settle();
    await vi.advanceTimersByTimeAsync(5000);
    expect(here.told).toEqual([match.steps[decision - 1]]);
    expect(here.store.stage?.seat).toBe(0);
  });

  it('shows a game from its first fall where it saw the start', async () => {
    line.heard({ type: 'table', table: shown(0, { phase: 'open', position: null }) });
    line.heard({ type: 'table', table: shown(0) });
    expect(api.steps).not.toHaveBeenCalled();
    line.heard(moved(0, 1));
    expect(here.store.show.idle).toBe(false);
    expect(here.store.stage?.fall).not.toBeNull();
  });

  it('goes on by the line where the server only knows the way to the table', async () => {
    api.table.mockRejectedValue({ code: 'not_stored', message: '' });
    const other = new TableStore('elsewhere', {
      thrown: () => undefined,
      beat: () => 0,
      shaken: () => undefined,
      told: () => undefined,
      settled: () => undefined,
      reacted: () => undefined,
      tookBack: () => undefined,
      movedOn: () => undefined,
      decided: () => undefined,
    });
    await settle();
    expect([other.missing, other.game]).toEqual([false, null]);
    line.heard({ type: 'table', table: shown(decision) });
    await settle();
    expect(other.game).toBe('tutto');
    other.close();
  });

  it('knows that there is no such table', async () => {
    api.table.mockRejectedValue({ code: 'no_table', message: '' });
    const other = new TableStore('nowhere', {
      thrown: () => undefined,
      beat: () => 0,
      shaken: () => undefined,
      told: () => undefined,
      settled: () => undefined,
      reacted: () => undefined,
      tookBack: () => undefined,
      movedOn: () => undefined,
      decided: () => undefined,
    });
    await settle();
    expect(other.missing).toBe(true);
    other.close();
  });
});
