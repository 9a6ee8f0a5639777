import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RefusedError } from '$lib/engine/refusal';
import { endsTurn } from '$lib/games/happened';
import { adviceOn } from '$lib/games/advice.fixture';
import * as thinking from '$lib/thinking/advice';
import type { Advice, Odds } from '$lib/wire.gen';
import { tableTexts } from './texts';
import { api, line } from './line.fixture';
import { at, decision, loaded, match, moved, past, settle, shown, visit } from './visit.fixture';

vi.mock('$lib/net/socket', async () => (await import('./line.fixture')).socket);
vi.mock('$lib/net/api', async () => (await import('./line.fixture')).net);
vi.mock('$lib/thinking/advice', () => ({
  advice: vi.fn(),
  oddsOf: vi.fn(),
  getReady: vi.fn(),
}));
const finds = vi.mocked(thinking.advice);
const odds = vi.mocked(thinking.oddsOf);

describe('a hint at a table', () => {
  const here = visit();

  beforeEach(() => {
    odds.mockResolvedValue({ null: '4/9' } as unknown as Odds);
    finds.mockResolvedValue(advice(decision));
  });

  it('finds the chances here, once for every decision, and again on a new line', async () => {
    await here.arrive();
    await loaded();
    expect(odds).toHaveBeenCalledTimes(1);
    expect(here.store.stage?.odds).toEqual({ null: '4/9' });
    line.heard({ type: 'table', table: shown(decision) });
    await loaded();
    expect(odds).toHaveBeenCalledTimes(1);
    line.changed('open');
    line.heard({ type: 'table', table: shown(decision) });
    await loaded();
    expect(odds).toHaveBeenCalledTimes(2);
    expect(line.sent).toEqual([]);
  });

  it('finds nothing where the host plays without hints', async () => {
    await here.arrive(decision, { hints: false });
    await loaded();
    expect(odds).not.toHaveBeenCalled();
    expect(line.sent).toEqual([]);
  });

  it('asks the server about a game that has no rules here', async () => {
    await here.arrive(decision, { game: 'pig' });
    await loaded();
    here.store.advise();
    expect(line.sent.map(({ type }) => type)).toEqual(['ask', 'advise']);
    expect(finds).not.toHaveBeenCalled();
  });

  const advice = (seq: number, more: Partial<Advice> = {}) =>
    adviceOn(
      at(seq).legal.map((move, place) => [move, -place]),
      {} as Odds,
      { seq, objective: 'win', ...more },
    );

  it('says nothing of the best move until somebody asks', async () => {
    await here.arrive();
    await loaded();
    expect(here.store.advice).toBeNull();
    expect(finds).not.toHaveBeenCalled();
    here.store.advise();
    expect(here.store.advising).toBe(true);
    await loaded();
    expect(finds).toHaveBeenCalledExactlyOnceWith('tutto', {}, expect.anything(), decision);
    expect(finds.mock.calls[0]![2].legal).toEqual(at(decision).legal);
    expect(line.sent).toEqual([]);
    expect(here.store.advising).toBe(false);
    expect(here.store.stage?.advised).toEqual(at(decision).legal[0]);
  });

  it('finds one hint at a time, and none where there are none', async () => {
    finds.mockReturnValue(new Promise(() => undefined));
    await here.arrive();
    here.store.advise();
    here.store.advise();
    await loaded();
    expect(finds).toHaveBeenCalledTimes(1);
    await here.arrive(decision, { hints: false });
    here.store.advise();
    await loaded();
    expect(finds).toHaveBeenCalledTimes(1);
  });

  it('fetches the numbers of a hint after the first turn, not before', async () => {
    const ready = vi.mocked(thinking.getReady);
    const passed = match.steps.findIndex(
      ({ then }, seq) => then.to_act === 0 && match.steps.slice(0, seq).some(endsTurn),
    );
    await here.arrive();
    await vi.runAllTimersAsync();
    expect(ready).not.toHaveBeenCalled();
    api.steps.mockImplementation(() => Promise.resolve(past(passed + 1)));
    line.heard({ type: 'table', table: shown(passed + 1) });
    await loaded();
    await vi.runAllTimersAsync();
    await loaded();
    expect(ready).toHaveBeenCalledTimes(1);
  });

  it('forgets a hint with the position it was about', async () => {
    await here.arrive();
    line.heard(advice(decision));
    expect(here.store.advice).not.toBeNull();
    line.heard(moved(decision, decision + 1));
    expect(here.store.advice).toBeNull();
    line.heard(advice(decision));
    expect(here.store.advice).toBeNull();
  });

  it('puts a hint away that has been read', async () => {
    await here.arrive();
    line.heard(advice(decision));
    here.store.dropAdvice();
    expect(here.store.advice).toBeNull();
  });

  it('says nothing more of a move that is no longer for anybody here', async () => {
    await here.arrive();
    line.heard(advice(decision));
    expect(here.store.advice).not.toBeNull();
    const [first, ...others] = shown(0).seats;
    const seats = [{ ...first!, stand_in: true }, ...others];
    line.heard({ type: 'table', table: shown(decision, { seats }) });
    expect(here.store.advice).toBeNull();
    expect(here.store.stage?.advised).toBeNull();
  });

  it('says why there is no hint where the server has none', async () => {
    await here.arrive(decision, { game: 'pig' });
    line.answer = () => Promise.reject({ code: 'not_now', message: '' });
    here.store.advise();
    await settle();
    expect(here.store.problem).toBe(tableTexts.now.noHints);
  });

  it('is no alarm where only the numbers of a hint are not loaded', async () => {
    await here.arrive();
    finds.mockRejectedValue(new RefusedError('not_loaded', ''));
    here.store.advise();
    await loaded();
    expect(here.store.unloaded).toBe(true);
    here.store.partLost();
    expect(here.store.unloaded).toBe(false);
  });

  it('says so where a hint cannot be put into words, and can be asked again', async () => {
    await here.arrive();
    line.heard(advice(decision));
    here.store.adviceLost();
    expect(here.store.advice).toBeNull();
    expect(here.store.problem).not.toBeNull();
    here.store.advise();
    expect(here.store.problem).toBeNull();
    await loaded();
    expect(here.store.advice).not.toBeNull();
  });

  it('asks again for a hint whose values are being solved, as long as it is shown', async () => {
    finds.mockResolvedValue(advice(decision, { exact: false, solving: true }));
    await here.arrive();
    here.store.advise();
    await loaded();
    expect(finds).toHaveBeenCalledTimes(1);
    finds.mockResolvedValue(advice(decision, { exact: false, solving: true }));
    await vi.advanceTimersByTimeAsync(2_500);
    await loaded();
    expect(finds).toHaveBeenCalledTimes(2);
    here.store.dropAdvice();
    await vi.advanceTimersByTimeAsync(2_500);
    expect(finds).toHaveBeenCalledTimes(2);
  });
});
