import { describe, expect, it, vi } from 'vitest';
import { line } from './line.fixture';
import { at, decision, match, settle, shown, visit } from './visit.fixture';

vi.mock('$lib/net/socket', async () => (await import('./line.fixture')).socket);
vi.mock('$lib/net/api', async () => (await import('./line.fixture')).net);

describe('whoever sits at a table', () => {
  const here = visit();

  it('offers what is legal to the person of this device who is asked', async () => {
    await here.arrive();
    expect(here.store.stage).toMatchObject({ seat: 0, legal: match.steps[decision - 1]!.legal });
  });

  it('offers nothing to whoever watches', async () => {
    await here.arrive(decision, {
      seats: shown(0).seats.map((one) => ({ ...one, holder: 'you' })),
    });
    expect(here.store.stage).toMatchObject({ seat: null, legal: [] });
  });

  it('offers nothing while a bot stands in', async () => {
    const [first, ...others] = shown(0).seats;
    await here.arrive(decision, { seats: [{ ...first!, stand_in: true }, ...others] });
    expect(here.store.stage).toMatchObject({ seat: null, legal: [] });
  });

  it('sends a move with the number it answers, and only one at a time', async () => {
    await here.arrive(decision, { hints: false });
    line.answer = () => new Promise(() => undefined);
    const move = here.store.stage!.legal[0]!;
    here.store.submit(move);
    here.store.submit(move);
    expect(line.sent).toEqual([{ type: 'play', seq: decision, seat: 0, move }]);
    expect(here.store.pending).toBe(true);
  });

  it('says nothing about a move that events have overtaken', async () => {
    await here.arrive();
    line.answer = () => Promise.reject({ code: 'stale', message: '' });
    here.store.submit(here.store.stage!.legal[0]!);
    await settle();
    expect(here.store.problem).toBeNull();
    expect(here.store.pending).toBe(false);
  });

  it('says in a sentence why something was refused', async () => {
    await here.arrive();
    line.answer = () => Promise.reject({ code: 'not_stored', message: '' });
    here.store.submit(here.store.stage!.legal[0]!);
    await settle();
    expect(here.store.problem).toBe('sentence about not_stored');
  });

  it('takes a move back', async () => {
    const own = match.steps.findIndex((step) => step.by === 0) + 1;
    await here.arrive(own);
    expect(here.store.takeable).toBe(0);
    here.store.takeBack();
    expect(line.sent.at(-1)).toEqual({ type: 'undo', seq: own, seat: 0 });
    line.heard({
      type: 'undone',
      since: own,
      seq: own + 1,
      back: 1,
      position: at(own - 1),
      deadline: null,
    });
    await settle();
    expect(here.store.show.past).toHaveLength(own - 1);
    expect(here.store.takeable).toBeNull();
    expect(here.store.stage?.legal).toEqual(at(own - 1).legal);
  });

  it('does what was wished for before it was there: sits down with a fresh seed, then starts', async () => {
    sessionStorage.setItem(
      'wagnis.intent.here',
      JSON.stringify({ sit: [{ seat: 0, name: 'Anna' }], start: true }),
    );
    line.heard({ type: 'table', table: shown(0, { phase: 'open', position: null }) });
    await settle();
    expect(line.sent).toMatchObject([{ type: 'sit', seat: 0, name: 'Anna' }, { type: 'start' }]);
    const [sit] = line.sent;
    expect(sit?.type === 'sit' && sit.seed).toMatch(/^[0-9a-f]{32}$/);
    expect(sessionStorage.getItem('wagnis.intent.here')).toBeNull();
  });

  it('goes to the rematch with the same people when it was asked for here', async () => {
    await here.arrive();
    here.store.rematch();
    line.heard({ type: 'table', table: shown(decision, { next: 'there' }) });
    line.heard({ type: 'table', table: shown(decision, { next: 'there' }) });
    expect(here.next).toEqual(['there']);
    expect(JSON.parse(sessionStorage.getItem('wagnis.intent.there')!)).toEqual({
      sit: [{ seat: 0, name: 'Anna' }],
      start: false,
    });
  });

  it('leaves nobody’s result for a rematch that others have called, until they want to', async () => {
    await here.arrive();
    line.heard({ type: 'table', table: shown(decision, { next: 'there' }) });
    await settle();
    expect(here.next).toEqual([]);
    expect(sessionStorage.getItem('wagnis.intent.there')).toBeNull();
    here.store.follow();
    expect(here.next).toEqual(['there']);
    expect(JSON.parse(sessionStorage.getItem('wagnis.intent.there')!)).toMatchObject({
      sit: [{ seat: 0, name: 'Anna' }],
    });
  });
});
