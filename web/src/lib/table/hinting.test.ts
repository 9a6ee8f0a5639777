import { describe, expect, it, vi } from 'vitest';
import { adviceOn } from '$lib/games/advice.fixture';
import type { Advice, Odds } from '$lib/wire.gen';
import { tableTexts } from './texts';
import { line } from './line.fixture';
import { at, decision, moved, settle, shown, visit } from './visit.fixture';

vi.mock('$lib/net/socket', async () => (await import('./line.fixture')).socket);
vi.mock('$lib/net/api', async () => (await import('./line.fixture')).net);

describe('a hint at a table', () => {
  const here = visit();

  it('asks for the chances once for every decision, and again on a new line', async () => {
    await here.arrive();
    line.heard({ type: 'table', table: shown(decision) });
    expect(line.sent.filter(({ type }) => type === 'ask')).toHaveLength(1);
    line.changed('open');
    line.heard({ type: 'table', table: shown(decision) });
    expect(line.sent.filter(({ type }) => type === 'ask')).toHaveLength(2);
  });

  it('does not ask where the host plays without hints', async () => {
    await here.arrive(decision, { hints: false });
    expect(line.sent).toEqual([]);
  });

  const advice = (seq: number, more: Partial<Advice> = {}) =>
    adviceOn(
      at(seq).legal.map((move, place) => [move, -place]),
      {} as Odds,
      { seq, objective: 'win', ...more },
    );

  it('says nothing of the best move until somebody asks', async () => {
    await here.arrive();
    expect(here.store.advice).toBeNull();
    expect(line.sent.some(({ type }) => type === 'advise')).toBe(false);
    here.store.advise();
    expect(line.sent.at(-1)).toEqual({ type: 'advise', seq: decision });
    expect(here.store.advising).toBe(true);
    line.heard(advice(decision));
    await settle();
    expect(here.store.advising).toBe(false);
    expect(here.store.stage?.advised).toEqual(at(decision).legal[0]);
  });

  it('asks for one hint at a time, and for none where there are none', async () => {
    line.answer = () => new Promise(() => undefined);
    await here.arrive();
    here.store.advise();
    here.store.advise();
    expect(line.sent.filter(({ type }) => type === 'advise')).toHaveLength(1);
    await here.arrive(decision, { hints: false });
    here.store.advise();
    expect(line.sent.filter(({ type }) => type === 'advise')).toHaveLength(1);
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

  it('says why there is no hint where the server has no tables', async () => {
    await here.arrive();
    line.answer = () => Promise.reject({ code: 'not_now', message: '' });
    here.store.advise();
    await settle();
    expect(here.store.problem).toBe(tableTexts.now.noHints);
  });

  it('is no alarm where only the numbers of a hint are not loaded', async () => {
    await here.arrive();
    line.answer = () => Promise.reject({ code: 'not_loaded', message: '' });
    here.store.advise();
    await settle();
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
    expect(line.sent.at(-1)).toEqual({ type: 'advise', seq: decision });
  });

  it('asks again for a hint that can be said better now', async () => {
    await here.arrive(decision, { solving: true });
    line.heard(advice(decision, { exact: false, solving: true }));
    line.heard({ type: 'table', table: shown(decision, { solving: false }) });
    expect(line.sent.filter(({ type }) => type === 'advise')).toHaveLength(1);
  });
});
