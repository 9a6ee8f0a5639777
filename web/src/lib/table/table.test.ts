import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import tuttoFixture from '../../dev/fixtures/tutto.json';
import type { TurnedAway } from '$lib/net/socket';
import type { Message } from './contract';
import { tableTexts } from './texts';
import type {
  Advice,
  Move,
  Moved,
  Position,
  SeatShown,
  ServerMessage,
  Standing,
  Step,
  Steps,
  TableShown,
} from '$lib/wire.gen';

const { line, api } = vi.hoisted(() => ({
  line: {
    sent: [] as Message[],
    answer: (_: Message): Promise<void> => Promise.resolve(),
    heard: (_: ServerMessage): void => undefined,
    changed: (_: 'open' | 'lost'): void => undefined,
    turnedAway: (_: TurnedAway): void => undefined,
  },
  api: { me: vi.fn(), table: vi.fn(), steps: vi.fn() },
}));
vi.mock('$lib/net/socket', () => ({
  lineTo: (_: string, listener: Pick<typeof line, 'heard' | 'changed' | 'turnedAway'>) => {
    Object.assign(line, listener);
    return {
      send: (message: Message) => {
        line.sent.push(message);
        return line.answer(message);
      },
      close: () => undefined,
    };
  },
}));
vi.mock('$lib/net/api', () => ({
  api,
  sentence: ({ code }: { code: string }) => `sentence about ${code}`,
}));
const { TableStore } = await import('./table.svelte');

const match = tuttoFixture as unknown as {
  start: Position;
  steps: (Step & { legal: Move[] })[];
};
const seat = (name: string, holder: string, more: Partial<SeatShown> = {}): SeatShown => ({
  kind: 'person',
  name,
  bot: null,
  holder,
  present: true,
  stand_in: false,
  makeshift: null,
  ...more,
});
/** The first decision in the match; it is for seat 0. */
const decision = match.steps.findIndex((step) => step.then.to_act === 0) + 1;
const at = (seq: number): Position => {
  const step = match.steps[seq - 1];
  return step ? { ...step.then, legal: step.legal } : match.start;
};
const shown = (seq: number, more: Partial<TableShown> = {}): TableShown => ({
  id: 'here',
  phase: 'playing',
  game: 'tutto',
  options: {},
  public: false,
  hints: true,
  clock: null,
  seats: [seat('Anna', 'me'), seat('Ben', 'you'), seat('Cleo', 'you')],
  host: 'me',
  watching: 0,
  commit: '',
  seq,
  position: at(seq),
  deadline: null,
  now: Date.now(),
  solving: false,
  next: null,
  fair: null,
  created: 0,
  ...more,
});
const past = (seq: number): Steps => ({
  id: 'here',
  game: 'tutto',
  names: [],
  start: match.start,
  steps: match.steps.slice(0, seq),
  seq,
});
const moved = (since: number, seq: number): Moved => ({
  type: 'moved',
  since,
  seq,
  steps: match.steps.slice(since, seq),
  legal: at(seq).legal,
  deadline: null,
  over: false,
  fair: null,
});

describe('a table', () => {
  let store: InstanceType<typeof TableStore>;
  let told: Step[];
  let next: string[];
  const settle = () => vi.advanceTimersByTimeAsync(0);

  beforeEach(async () => {
    vi.useFakeTimers();
    sessionStorage.clear();
    line.sent = [];
    line.answer = () => Promise.resolve();
    api.me.mockResolvedValue({ handle: 'me' });
    api.table.mockResolvedValue(shown(0));
    api.steps.mockImplementation(() => Promise.resolve(past(decision)));
    [told, next] = [[], []];
    store = new TableStore('here', {
      thrown: () => undefined,
      told: (step: Standing | Step) => told.push(step as Step),
      settled: () => undefined,
      reacted: () => undefined,
      movedOn: (id: string) => next.push(id),
    });
    await settle();
  });
  afterEach(() => {
    store.close();
    vi.useRealTimers();
    vi.clearAllMocks();
  });

  async function arrive(seq = decision, more: Partial<TableShown> = {}): Promise<void> {
    api.steps.mockImplementation(() => Promise.resolve(past(seq)));
    line.heard({ type: 'table', table: shown(seq, more) });
    await settle();
  }

  it('is shown as it stands, with its whole past and nothing left to watch', async () => {
    await arrive();
    expect(store.show.idle).toBe(true);
    expect(store.show.past).toHaveLength(decision);
    expect(store.stage?.standing).toEqual(match.steps[decision - 1]!.then);
    expect(told).toEqual([]);
  });

  it('offers what is legal to the person of this device who is asked', async () => {
    await arrive();
    expect(store.stage).toMatchObject({ seat: 0, legal: match.steps[decision - 1]!.legal });
  });

  it('offers nothing to whoever watches', async () => {
    await arrive(decision, { seats: shown(0).seats.map((one) => ({ ...one, holder: 'you' })) });
    expect(store.stage).toMatchObject({ seat: null, legal: [] });
  });

  it('offers nothing while a bot stands in', async () => {
    const [first, ...others] = shown(0).seats;
    await arrive(decision, { seats: [{ ...first!, stand_in: true }, ...others] });
    expect(store.stage).toMatchObject({ seat: null, legal: [] });
  });

  it('asks for the chances once for every decision, and again on a new line', async () => {
    await arrive();
    line.heard({ type: 'table', table: shown(decision) });
    expect(line.sent.filter(({ type }) => type === 'ask')).toHaveLength(1);
    line.changed('open');
    line.heard({ type: 'table', table: shown(decision) });
    expect(line.sent.filter(({ type }) => type === 'ask')).toHaveLength(2);
  });

  it('does not ask where the host plays without hints', async () => {
    await arrive(decision, { hints: false });
    expect(line.sent).toEqual([]);
  });

  const advice = (seq: number, more: Partial<Advice> = {}): Advice => ({
    type: 'advice',
    seq,
    objective: 'win',
    value: 0.5,
    moves: at(seq).legal.map((move) => ({ move, value: 0.5 })),
    best: [0],
    exact: true,
    assumes: '',
    solving: false,
    odds: {} as Advice['odds'],
    ...more,
  });

  it('says nothing of the best move until somebody asks', async () => {
    await arrive();
    expect(store.advice).toBeNull();
    expect(line.sent.some(({ type }) => type === 'advise')).toBe(false);
    store.advise();
    expect(line.sent.at(-1)).toEqual({ type: 'advise', seq: decision });
    expect(store.advising).toBe(true);
    line.heard(advice(decision));
    await settle();
    expect(store.advising).toBe(false);
    expect(store.stage?.advised).toEqual(at(decision).legal[0]);
  });

  it('asks for one hint at a time, and for none where there are none', async () => {
    line.answer = () => new Promise(() => undefined);
    await arrive();
    store.advise();
    store.advise();
    expect(line.sent.filter(({ type }) => type === 'advise')).toHaveLength(1);
    await arrive(decision, { hints: false });
    store.advise();
    expect(line.sent.filter(({ type }) => type === 'advise')).toHaveLength(1);
  });

  it('forgets a hint with the position it was about', async () => {
    await arrive();
    line.heard(advice(decision));
    expect(store.advice).not.toBeNull();
    line.heard(moved(decision, decision + 1));
    expect(store.advice).toBeNull();
    line.heard(advice(decision));
    expect(store.advice).toBeNull();
  });

  it('puts a hint away that has been read', async () => {
    await arrive();
    line.heard(advice(decision));
    store.dropAdvice();
    expect(store.advice).toBeNull();
  });

  it('says nothing more of a move that is no longer for anybody here', async () => {
    await arrive();
    line.heard(advice(decision));
    expect(store.advice).not.toBeNull();
    const [first, ...others] = shown(0).seats;
    const seats = [{ ...first!, stand_in: true }, ...others];
    line.heard({ type: 'table', table: shown(decision, { seats }) });
    expect(store.advice).toBeNull();
    expect(store.stage?.advised).toBeNull();
  });

  it('says why there is no hint where the server has no tables', async () => {
    await arrive();
    line.answer = () => Promise.reject({ code: 'not_now', message: '' });
    store.advise();
    await settle();
    expect(store.problem).toBe(tableTexts.now.noHints);
  });

  it('says so where a hint cannot be put into words, and can be asked again', async () => {
    await arrive();
    line.heard(advice(decision));
    store.adviceLost();
    expect(store.advice).toBeNull();
    expect(store.problem).not.toBeNull();
    store.advise();
    expect(store.problem).toBeNull();
    expect(line.sent.at(-1)).toEqual({ type: 'advise', seq: decision });
  });

  it('asks again for a hint that can be said better now', async () => {
    await arrive(decision, { solving: true });
    line.heard(advice(decision, { exact: false, solving: true }));
    line.heard({ type: 'table', table: shown(decision, { solving: false }) });
    expect(line.sent.filter(({ type }) => type === 'advise')).toHaveLength(1);
  });

  it('sends a move with the number it answers, and only one at a time', async () => {
    await arrive(decision, { hints: false });
    line.answer = () => new Promise(() => undefined);
    const move = store.stage!.legal[0]!;
    store.submit(move);
    store.submit(move);
    expect(line.sent).toEqual([{ type: 'play', seq: decision, seat: 0, move }]);
    expect(store.pending).toBe(true);
  });

  it('says nothing about a move that events have overtaken', async () => {
    await arrive();
    line.answer = () => Promise.reject({ code: 'stale', message: '' });
    store.submit(store.stage!.legal[0]!);
    await settle();
    expect(store.problem).toBeNull();
    expect(store.pending).toBe(false);
  });

  it('says in a sentence why something was refused', async () => {
    await arrive();
    line.answer = () => Promise.reject({ code: 'not_stored', message: '' });
    store.submit(store.stage!.legal[0]!);
    await settle();
    expect(store.problem).toBe('sentence about not_stored');
  });

  it('shows news in order, and nothing of a fall before it has landed', async () => {
    await arrive(decision - 1);
    line.heard(moved(decision - 1, decision));
    expect(store.stage?.legal).toEqual([]);
    expect(store.show.past).toHaveLength(decision - 1);
    store.show.roll();
    await vi.advanceTimersByTimeAsync(5000);
    expect(told).toEqual([match.steps[decision - 1]]);
    expect(store.stage?.seat).toBe(0);
  });

  it('does not show twice what it knows', async () => {
    await arrive();
    line.heard(moved(decision - 1, decision));
    line.heard(moved(decision - 2, decision - 1));
    expect(store.stage?.legal).toEqual(at(decision).legal);
    expect(store.show.idle).toBe(true);
    expect(store.show.past).toHaveLength(decision);
  });

  it('fetches the past where news do not join on', async () => {
    await arrive(decision - 1);
    api.steps.mockImplementation(() => Promise.resolve(past(decision + 2)));
    line.heard(moved(decision + 1, decision + 2));
    await settle();
    expect(store.show.past).toHaveLength(decision + 2);
    expect(store.show.idle).toBe(true);
  });

  it('tries again for as long as the past cannot be fetched, and loses no news meanwhile', async () => {
    await arrive(decision - 2);
    api.steps.mockRejectedValue({ code: 'lost', message: '' });
    line.heard({ type: 'table', table: shown(decision - 1) });
    await vi.advanceTimersByTimeAsync(3000);
    expect(api.steps.mock.calls.length).toBeGreaterThan(2);
    line.heard(moved(decision - 1, decision));
    api.steps.mockImplementation(() => Promise.resolve(past(decision - 1)));
    await vi.advanceTimersByTimeAsync(8000);
    store.show.roll();
    await vi.advanceTimersByTimeAsync(5000);
    expect(store.show.past).toHaveLength(decision);
    expect(store.stage).toMatchObject({ seat: 0, legal: at(decision).legal });
  });

  it('asks for the past at once when the table is heard of again', async () => {
    await arrive(decision - 1);
    api.steps.mockRejectedValue({ code: 'lost', message: '' });
    line.heard({ type: 'table', table: shown(decision) });
    await vi.advanceTimersByTimeAsync(20_000);
    await arrive(decision);
    expect(store.stage?.legal).toEqual(at(decision).legal);
  });

  it('does not take an answer for the past that is older than the table', async () => {
    await arrive(decision - 1);
    line.heard({ type: 'table', table: shown(decision) });
    await settle();
    expect(store.show.past).toHaveLength(decision - 1);
    api.steps.mockImplementation(() => Promise.resolve(past(decision)));
    await vi.advanceTimersByTimeAsync(1000);
    expect(store.show.past).toHaveLength(decision);
  });

  it('fetches what it has missed where a refusal says that the table is further on', async () => {
    await arrive(decision - 1);
    api.steps.mockImplementation(() => Promise.resolve(past(decision)));
    line.heard({ type: 'refused', re: 'x', code: 'stale', message: '', seq: decision });
    await vi.advanceTimersByTimeAsync(2000);
    expect(store.show.past).toHaveLength(decision);
  });

  it('only waits for news that are on their way already', async () => {
    await arrive(decision - 1);
    api.steps.mockClear();
    line.heard({ type: 'accepted', re: 'x', seq: decision });
    line.heard(moved(decision - 1, decision));
    await vi.advanceTimersByTimeAsync(5000);
    expect(api.steps).not.toHaveBeenCalled();
  });

  it('knows where the line is turned away for good, and says why', () => {
    line.turnedAway('too_fast');
    expect(store.crowded).toBe(true);
    line.changed('open');
    line.heard({ type: 'table', table: shown(0) });
    expect(store.crowded).toBe(false);
    line.turnedAway('foreign');
    expect(store.problem).toBe('sentence about foreign');
    line.turnedAway('no_table');
    expect(store.missing).toBe(true);
  });

  it('keeps the news that come while the past is being fetched', async () => {
    let arrived: (steps: Steps) => void = () => undefined;
    api.steps.mockImplementation(() => new Promise((done) => (arrived = done)));
    line.heard({ type: 'table', table: shown(decision - 1) });
    line.heard(moved(decision - 1, decision));
    arrived(past(decision - 1));
    await settle();
    store.show.roll();
    await vi.advanceTimersByTimeAsync(5000);
    expect(told).toEqual([match.steps[decision - 1]]);
    expect(store.stage?.seat).toBe(0);
  });

  it('shows a game from its first fall where it saw the start', async () => {
    line.heard({ type: 'table', table: shown(0, { phase: 'open', position: null }) });
    line.heard({ type: 'table', table: shown(0) });
    expect(api.steps).not.toHaveBeenCalled();
    line.heard(moved(0, 1));
    expect(store.show.idle).toBe(false);
    expect(store.stage?.fall).not.toBeNull();
  });

  it('takes a move back', async () => {
    const own = match.steps.findIndex((step) => step.by === 0) + 1;
    await arrive(own);
    expect(store.takeable).toBe(0);
    store.takeBack();
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
    expect(store.show.past).toHaveLength(own - 1);
    expect(store.takeable).toBeNull();
    expect(store.stage?.legal).toEqual(at(own - 1).legal);
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
    await arrive();
    store.rematch();
    line.heard({ type: 'table', table: shown(decision, { next: 'there' }) });
    line.heard({ type: 'table', table: shown(decision, { next: 'there' }) });
    expect(next).toEqual(['there']);
    expect(JSON.parse(sessionStorage.getItem('wagnis.intent.there')!)).toEqual({
      sit: [{ seat: 0, name: 'Anna' }],
      start: false,
    });
  });

  it('leaves nobody’s result for a rematch that others have called, until they want to', async () => {
    await arrive();
    line.heard({ type: 'table', table: shown(decision, { next: 'there' }) });
    await settle();
    expect(next).toEqual([]);
    expect(sessionStorage.getItem('wagnis.intent.there')).toBeNull();
    store.follow();
    expect(next).toEqual(['there']);
    expect(JSON.parse(sessionStorage.getItem('wagnis.intent.there')!)).toMatchObject({
      sit: [{ seat: 0, name: 'Anna' }],
    });
  });

  it('knows that there is no such table', async () => {
    api.table.mockRejectedValue({ code: 'no_table', message: '' });
    const other = new TableStore('nowhere', {
      thrown: () => undefined,
      told: () => undefined,
      settled: () => undefined,
      reacted: () => undefined,
      movedOn: () => undefined,
    });
    await settle();
    expect(other.missing).toBe(true);
    other.close();
  });
});
