// A visit to a table in the middle of a recorded match of Tutto, over the line of `line.fixture`.

import { afterEach, beforeEach, vi } from 'vitest';
import tuttoFixture from '../../dev/fixtures/tutto.json';
import type {
  Due,
  Move,
  Moved,
  Position,
  SeatShown,
  Standing,
  Step,
  Steps,
  TableShown,
} from '$lib/wire.gen';
import { api, line } from './line.fixture';
import { TableStore, type Listener } from './table.svelte';

export const match = tuttoFixture as unknown as {
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
export const decision = match.steps.findIndex((step) => step.then.to_act === 0) + 1;
export const at = (seq: number): Position => {
  const step = match.steps[seq - 1];
  return step ? { ...step.then, legal: step.legal } : match.start;
};
/** The throw due there, as the server sends it. */
export const dueAt = (seq: number): Due | null => {
  const { to_act, view } = at(seq);
  const next = match.steps[seq];
  if (to_act !== 'chance' || !next) return null;
  const dice = 'dice' in next.event ? next.event.dice.length : null;
  return { seat: view.roller, what: dice === null ? 'card' : 'dice', count: dice ?? 1 };
};
export const shown = (seq: number, more: Partial<TableShown> = {}): TableShown => ({
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
  seeds: ['a1', 'b1', 'c1'].map((pair) => pair.repeat(16)),
  deal: { number: 1, state: 'dealt', promises: [], revealed: [], start: null, until: null },
  earlier: [],
  seq,
  position: at(seq),
  due: dueAt(seq),
  deadline: null,
  now: Date.now(),
  solving: false,
  next: null,
  fair: null,
  created: 0,
  forked: null,
  daily: null,
  kicked: [],
  changed: null,
  ...more,
});
export const past = (seq: number): Steps => ({
  id: 'here',
  game: 'tutto',
  names: [],
  start: match.start,
  steps: match.steps.slice(0, seq),
  seq,
});
export const moved = (since: number, seq: number): Moved => ({
  type: 'moved',
  since,
  seq,
  steps: match.steps.slice(since, seq),
  legal: at(seq).legal,
  due: dueAt(seq),
  deadline: null,
  over: false,
  fair: null,
});

export const settle = () => vi.advanceTimersByTimeAsync(0);
/** A new table has asked for its code, and has it. */
export async function loaded(): Promise<void> {
  await settle();
  await vi.dynamicImportSettled();
  await settle();
}

interface Visit {
  store: TableStore;
  listener: Listener;
  /** The steps that were shown. */
  told: Step[];
  /** The tables the page was sent to. */
  next: string[];
  /** The seats that took a move back. */
  tookBack: number[];
  /** How many decisions were shown before the server accepted them. */
  decided: number;
  arrive(seq?: number, more?: Partial<TableShown>): Promise<void>;
}

/** Opens a new table before every test of a file. */
export function visit(): Visit {
  const here: Visit = {
    store: null!,
    listener: null!,
    told: [],
    next: [],
    tookBack: [],
    decided: 0,
    async arrive(seq = decision, more = {}) {
      api.steps.mockImplementation(() => Promise.resolve(past(seq)));
      line.heard({ type: 'table', table: shown(seq, more) });
      await vi.dynamicImportSettled(); // the rules, which predict
      await settle();
    },
  };
  beforeEach(async () => {
    vi.useFakeTimers();
    sessionStorage.clear();
    localStorage.clear();
    line.sent = [];
    line.answer = () => Promise.resolve();
    api.me.mockResolvedValue({ handle: 'me' });
    api.table.mockResolvedValue(shown(0));
    api.steps.mockImplementation(() => Promise.resolve(past(decision)));
    [here.told, here.next, here.tookBack, here.decided] = [[], [], [], 0];
    here.listener = {
      thrown: () => undefined,
      beat: () => 0,
      shaken: () => undefined,
      told: (step: Standing | Step) => here.told.push(step as Step),
      settled: () => undefined,
      reacted: () => undefined,
      tookBack: (seat: number) => here.tookBack.push(seat),
      decided: () => (here.decided += 1),
      movedOn: (id: string) => here.next.push(id),
    };
    here.store = new TableStore('here', here.listener);
    await loaded();
  });
  afterEach(() => {
    here.store.close();
    vi.useRealTimers();
    vi.clearAllMocks();
  });
  return here;
}
