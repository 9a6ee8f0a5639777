import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api, line } from './line.fixture';
import { SEATED } from '$lib/push/marker';
import type { Move, ServerMessage } from '$lib/wire.gen';
import { settings } from '$lib/settings.svelte';
import { takeIntent } from './contract';
import { RATTLES } from './known.svelte';
import { TableStore } from './table.svelte';
import { at, decision, dueAt, loaded, match, moved, settle, shown, visit } from './visit.fixture';

vi.mock('$lib/net/socket', async () => (await import('./line.fixture')).socket);
vi.mock('$lib/net/api', async () => (await import('./line.fixture')).net);

/** Nobody has sat down yet. */
const lobby = () => {
  const free = { ...shown(0).seats[0]!, kind: 'open' as const, name: null, holder: null };
  const promises = [null, null, null];
  const deal = {
    number: 1,
    state: 'open' as const,
    promises,
    revealed: [],
    start: null,
    until: null,
  };
  return shown(0, {
    phase: 'open',
    position: null,
    seats: [free, free, free],
    seeds: promises,
    deal,
  });
};

describe('whoever sits at a table', () => {
  const here = visit();

  it('has sat down once, whatever else is told of the table', async () => {
    const sat = vi.fn();
    addEventListener(SEATED, sat);
    line.heard({ type: 'table', table: lobby() });
    await settle();
    expect(sat).not.toHaveBeenCalled();
    await here.arrive();
    await here.arrive();
    expect(sat).toHaveBeenCalledTimes(1);
    removeEventListener(SEATED, sat);
  });

  describe('in a page that nobody sees', () => {
    const looks = () => line.sent.flatMap((sent) => (sent.type === 'look' ? sent.on : []));
    let isHidden = false;
    const hide = (hidden: boolean) => {
      isHidden = hidden;
      document.dispatchEvent(new Event('visibilitychange'));
    };
    beforeEach(() => {
      isHidden = false;
      vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
    });
    afterEach(() => void vi.restoreAllMocks());

    it('says so at a table without a clock, in a browser without notices, too', async () => {
      await here.arrive(decision, { hints: false });
      hide(true);
      hide(false);
      expect(looks()).toEqual([false, true]);
    });

    it('says so after the page was opened in the background, and on every connection', async () => {
      isHidden = true;
      line.changed('open');
      await here.arrive(decision, { hints: false });
      await here.arrive(decision, { hints: false });
      expect(looks()).toEqual([false]);
      line.changed('lost');
      line.changed('open');
      expect(looks()).toEqual([false, false]);
    });

    it('says nothing where a clock runs, or without a seat', async () => {
      await here.arrive(decision, { hints: false, clock: 30 });
      hide(true);
      hide(false);
      await here.arrive(decision, {
        seats: shown(0).seats.map((one) => ({ ...one, holder: 'you' })),
      });
      hide(true);
      expect(looks()).toEqual([]);
    });
  });

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

  it('offers a newer page only while nobody here is asked for anything', async () => {
    const others = shown(0).seats.map((one) => ({ ...one, holder: 'you' }));
    const told = (seq: number, more = {}) =>
      line.heard({ type: 'table', version: '99.0.0', table: shown(seq, more) });
    await here.arrive();
    expect(here.store.toLoad).toBeNull(); // a server that names no version is no newer one
    told(decision);
    expect([here.store.toLoad, here.store.quiet]).toEqual(['99.0.0', false]);
    await here.arrive(decision - 1);
    expect(here.store.stage?.due?.mine).toBe(true);
    expect(here.store.quiet).toBe(false);
    told(decision - 1, { seats: others });
    expect(here.store.quiet).toBe(true);
    line.heard(moved(decision - 1, decision));
    expect([here.store.show.idle, here.store.quiet]).toEqual([false, false]);
    told(0, { phase: 'over' });
    expect(here.store.quiet).toBe(true);
  });

  it('sends a move with the number it answers, and only one at a time', async () => {
    await here.arrive(decision, { hints: false });
    line.answer = () => new Promise(() => undefined);
    const move = here.store.stage!.legal[0]!;
    here.store.submit(move);
    here.store.submit(move);
    expect(line.sent).toEqual([{ type: 'play', seq: decision, seat: 0, move, throw: false }]);
    expect(here.store.pending).toBe(true);
  });

  it('throws what is due from a hand of this device, and nothing else', async () => {
    const due = dueAt(decision - 1);
    expect(due).toMatchObject({ seat: 0, what: 'dice' });
    await here.arrive(decision - 1);
    expect(here.store.stage).toMatchObject({ fall: null, due: { ...due, mine: true } });
    here.store.throw();
    expect(line.sent.at(-1)).toEqual({ type: 'throw', seq: decision - 1, seat: 0 });
    await settle();
    line.sent = [];
    await here.arrive(decision, { hints: false });
    here.store.throw();
    expect(line.sent).toEqual([]);
  });

  it('throws by itself whatever falls due, where that is liked', async () => {
    settings.rollAtOnce = true;
    const asked = match.steps.findIndex((step) => step.by === 0 && 'roll' in step.event);
    await here.arrive(asked, { hints: false });
    line.answer = (sent) => {
      if (sent.type === 'play') line.heard(moved(asked, asked + 1));
      return Promise.resolve();
    };
    here.store.submit({ roll: true });
    await settle();
    settings.rollAtOnce = false;
    expect(line.sent.map(({ type }) => type)).toEqual(['play', 'throw']);
  });

  it('throws once with one press, whatever falls due after it', async () => {
    const before = match.steps.findIndex((step) => step.by === 0 && 'roll' in step.event);
    await here.arrive(before, { hints: false });
    line.answer = () => {
      // The same hand is to throw again, as after a card that was drawn.
      line.heard({ ...moved(before, before + 1), due: { seat: 0, what: 'dice', count: 6 } });
      return Promise.resolve();
    };
    here.store.submit({ roll: true }, { throws: true });
    await settle();
    expect(line.sent.map(({ type }) => type)).toEqual(['play']);
  });

  it('does not throw for others', async () => {
    const seats = shown(0).seats.map((one) => ({ ...one, holder: 'you' }));
    await here.arrive(decision - 1, { seats });
    expect(here.store.stage?.due).toMatchObject({ seat: 0, mine: false });
    here.store.throw();
    expect(line.sent).toEqual([]);
  });

  it('plays two moves with one press, the second thrown along', async () => {
    const at = match.steps.findIndex(
      (step, index) => step.by === 0 && 'roll' in (match.steps[index + 1]?.event ?? {}),
    );
    await here.arrive(at, { hints: false });
    line.answer = () => {
      line.heard(moved(at, at + 1));
      return Promise.resolve();
    };
    const keep = match.steps[at]!.event as Move;
    here.store.submit(keep, { then: { roll: true }, throws: true });
    await settle();
    expect(line.sent).toEqual([
      { type: 'play', seq: at, seat: 0, move: keep, throw: false },
      { type: 'play', seq: at + 1, seat: 0, move: { roll: true }, throw: true },
    ]);
  });

  it('tells the others of the cup and of what is touched, where there are any', async () => {
    await here.arrive(decision - 1, { hints: false });
    here.store.shake(true);
    expect(here.store.stage?.due?.shaking).toBe(true);
    here.store.shake(false);
    here.store.shake(false);
    await here.arrive(decision, { hints: false });
    here.store.consider([]);
    here.store.consider(['die:1']);
    here.store.consider(['die:1']);
    here.store.consider([]);
    const told = line.sent.map((sent) => ('on' in sent ? sent.on : 'marks' in sent && sent.marks));
    expect(told).toEqual([true, false, ['die:1'], []]);
    line.sent = [];
    await here.arrive(decision, {
      hints: false,
      seats: shown(0).seats.map((one) => ({ ...one, holder: 'me' })),
    });
    here.store.consider(['die:2']);
    expect(line.sent).toEqual([]);
  });

  it('keeps what is touched private while a big screen shows the table', async () => {
    await here.arrive(decision, { hints: false, screens: 1 });
    here.store.consider(['die:1']);
    expect(line.sent).toEqual([]);
    await here.arrive(decision, { hints: false, screens: 0 });
    here.store.consider(['die:1']);
    expect(line.sent).toMatchObject([{ type: 'consider', marks: ['die:1'] }]);
  });

  it('shows a big screen the cup of a person who plays alone', async () => {
    const seats = shown(0).seats.map((one) => ({ ...one, holder: 'me' }));
    await here.arrive(decision - 1, { hints: false, seats, screens: 1 });
    here.store.shake(true);
    expect(line.sent).toMatchObject([{ type: 'shake', on: true }]);
  });

  it('sees a cup rattle elsewhere until it is put down or forgotten', async () => {
    const seats = shown(0).seats.map((one) => ({ ...one, holder: 'you' }));
    await here.arrive(decision - 1, { seats });
    line.heard({ type: 'shaken', seat: 0, seq: decision - 1, on: true });
    expect(here.store.stage).toMatchObject({ shaking: 0, due: { shaking: true } });
    await vi.advanceTimersByTimeAsync(RATTLES);
    expect(here.store.stage).toMatchObject({ shaking: null, due: { shaking: false } });
    line.heard({ type: 'considering', seat: 0, seq: decision - 2, marks: ['die:1'] });
    expect(here.store.stage?.considered).toBeNull();
    line.heard({ type: 'considering', seat: 0, seq: decision - 1, marks: ['die:1'] });
    expect(here.store.stage?.considered).toEqual({ seat: 0, marks: ['die:1'] });
  });

  it('says nothing about a request that events have overtaken', async () => {
    await here.arrive(decision - 1);
    line.answer = () => Promise.reject({ code: 'stale', message: '' });
    here.store.throw();
    await settle();
    expect(here.store.problem).toBeNull();
    expect(here.store.pending).toBe(false);
  });

  it('shows a move before it is accepted, and tells of it once, after that', async () => {
    await here.arrive(decision, { hints: false });
    const { standing } = here.store.stage!;
    line.answer = () => new Promise(() => undefined);
    here.store.submit(match.steps[decision]!.event as Move);
    expect(here.store.stage).toMatchObject({ pending: true });
    expect(here.store.stage!.standing).not.toEqual(standing);
    expect([here.told, here.store.show.past.length, here.decided]).toEqual([[], decision, 1]);
    line.heard(moved(decision, decision + 1));
    await vi.runAllTimersAsync();
    expect(here.told).toEqual([match.steps[decision]]);
    expect(here.store.foresaw(here.told[0]!)).toBe(true);
    expect(here.store.stage!.standing).toEqual(match.steps[decision]!.then);
  });

  it('puts a shown move back and says why, also if events have overtaken it', async () => {
    await here.arrive(decision, { hints: false });
    const before = here.store.stage;
    line.answer = () => Promise.reject({ code: 'stale', message: '' });
    here.store.submit(here.store.stage!.legal[0]!);
    expect(here.store.stage).not.toEqual(before);
    await settle();
    expect(here.store.stage).toEqual(before);
    expect(here.store.problem).toBe('sentence about stale');
    expect([here.told, here.store.pending]).toEqual([[], false]);
  });

  it('finds a move in the log that was accepted while the connection was lost', async () => {
    await here.arrive(decision, { hints: false });
    line.answer = () => new Promise(() => undefined);
    here.store.submit(match.steps[decision]!.event as Move);
    await here.arrive(decision + 1, { hints: false });
    expect(here.store.stage!.pending).toBeUndefined();
    expect(here.store.stage!.standing).toEqual(match.steps[decision]!.then);
    expect(here.store.show.past).toHaveLength(decision + 1);
  });

  it('puts a shown move back when moves before it are taken back elsewhere', async () => {
    const own = match.steps.findIndex((step) => step.by === 0) + 1;
    await here.arrive(own, { hints: false });
    line.answer = () => new Promise(() => undefined);
    here.store.submit({ roll: true });
    expect(here.store.stage!.pending).toBe(true);
    const position = at(own - 1);
    const news = { since: own, seq: own + 1, back: 1, left: 2, due: null, deadline: null };
    line.heard({ type: 'undone', ...news, position });
    await settle();
    expect(here.store.stage!.pending).toBeUndefined();
    expect(here.store.stage!.legal).toEqual(position.legal);
  });

  it('shows no advice about the position before a move that is shown', async () => {
    await here.arrive();
    const moves = at(decision).legal.map((move) => ({ move, value: 0 }));
    const advice = { type: 'advice', seq: decision, best: [0], moves, exact: true };
    line.heard(advice as unknown as ServerMessage);
    expect(here.store.advice).not.toBeNull();
    line.answer = () => Promise.reject({ code: 'not_stored', message: '' });
    here.store.submit(here.store.stage!.legal[0]!);
    expect(here.store.advice).toBeNull();
    await settle();
    expect(here.store.advice).not.toBeNull();
  });

  it('asks for a hint about the position that was accepted', async () => {
    await here.arrive();
    line.sent = [];
    let accept: () => void = () => undefined;
    line.answer = ({ type }) =>
      type === 'play' ? new Promise((done) => (accept = done)) : Promise.resolve();
    here.store.submit(match.steps[decision]!.event as Move);
    here.store.advise();
    expect(line.sent.map(({ type }) => type)).toEqual(['play']);
    expect(here.store.takeable).toBe(0);
    line.heard({ ...moved(decision, decision + 1), legal: [{ stop: true }], due: null });
    accept();
    await vi.waitFor(() => expect(here.store.advice?.seq).toBe(decision + 1));
  });

  it('asks for no hint about a later decision if the turn has passed on', async () => {
    await here.arrive();
    const accepted: (() => void)[] = [];
    line.answer = ({ type }) =>
      type === 'play' ? new Promise((done) => accepted.push(done)) : Promise.resolve();
    /** Plays the next event, and hears of all events up to this one. */
    const play = async (from: number, to: number) => {
      here.store.submit(match.steps[from]!.event as Move);
      if (from === decision) here.store.advise();
      line.heard(moved(from, to));
      accepted.at(-1)!();
      await vi.runAllTimersAsync();
    };
    const passed = match.steps.findIndex(({ by }, seq) => seq > decision && by === 1);
    // Two decisions in a row.
    const again = match.steps.findIndex(
      ({ by }, seq) => seq > passed && by === 0 && match.steps[seq + 1]!.by === 0,
    );
    await play(decision, passed);
    line.heard(moved(passed, again));
    await vi.runAllTimersAsync();
    expect(here.store.stage?.seat).toBe(0);
    await play(again, again + 1);
    expect(here.store.stage?.seat).toBe(0);
    await loaded();
    expect(here.store.advising).toBe(false);
    expect(here.store.advice).toBeNull();
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
      left: 2,
      position: at(own - 1),
      due: null,
      deadline: null,
    });
    await settle();
    expect(here.store.show.past).toHaveLength(own - 1);
    expect(here.tookBack).toEqual([0]); // the others see who did
    expect(here.store.takeable).toBeNull();
    expect(here.store.stage?.legal).toEqual(at(own - 1).legal);
  });

  it('offers no taking back once another person is to act', async () => {
    const passed = match.steps.findIndex(({ by }, seq) => by === 0 && dueAt(seq + 1)?.seat === 1);
    await here.arrive(passed + 1);
    expect(here.store.takeable).toBeNull();
    const [anna, ben, cleo] = shown(0).seats;
    await here.arrive(passed + 1, { seats: [anna!, { ...ben!, stand_in: true }, cleo!] });
    expect(here.store.takeable).toBe(0); // a bot does not mind
  });

  it('offers no more taking back than the server allows in a turn', async () => {
    const own = match.steps.findIndex((step) => step.by === 0) + 1;
    await here.arrive(own);
    let seq = own;
    for (const left of [1, 0]) {
      expect(here.store.takeable).toBe(0);
      const position = at(own - 1);
      line.heard({
        type: 'undone',
        since: seq,
        seq: ++seq,
        back: 1,
        left,
        position,
        due: null,
        deadline: null,
      });
      line.heard({ ...moved(own - 1, own), since: seq, seq: ++seq });
      await vi.runAllTimersAsync();
    }
    expect(here.store.show.past).toHaveLength(own);
    expect(here.store.takeable).toBeNull();
    const fallen = match.steps.findIndex(({ by }, index) => index > own && by === 'chance');
    const next = match.steps.findIndex(({ by }, index) => index > fallen && by === 0) + 1;
    line.heard({ ...moved(own, next), since: seq, seq: seq + next - own });
    await vi.runAllTimersAsync();
    expect(here.store.takeable).toBe(0);
  });

  it('does what was wished for before it was there: sits down with a promise, then starts', async () => {
    sessionStorage.setItem(
      'wagnis.intent.here',
      JSON.stringify({ sit: [{ seat: 0, name: 'Anna' }], start: true }),
    );
    line.heard({ type: 'table', table: lobby() });
    await settle();
    expect(line.sent).toMatchObject([{ type: 'sit', seat: 0, name: 'Anna' }, { type: 'start' }]);
    expect(line.sent[0]).toMatchObject({
      deal: 1,
      promise: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(sessionStorage.getItem('wagnis.intent.here')).toBeNull();
  });

  it('seats whoever’s name is refused all the same, starts nothing, and says why', async () => {
    const sit = ['Oma', 'Omа', 'Ben'].map((name, seat) => ({ seat, name }));
    sessionStorage.setItem('wagnis.intent.here', JSON.stringify({ sit, start: true }));
    line.answer = (message) =>
      message.type === 'sit' && message.name === 'Omа'
        ? Promise.reject({ code: 'name_taken', message: '' })
        : Promise.resolve();
    line.heard({ type: 'table', table: lobby() });
    await settle();
    expect(line.sent.map((one) => one.type === 'sit' && one.name)).toEqual([
      'Oma',
      'Omа',
      'Player 2',
      'Ben',
    ]);
    expect(here.store.problem).toBe('sentence about name_taken');
  });

  it('asks at two more tables where it is not let in, then takes one of its own', async () => {
    line.answer = () => Promise.reject({ code: 'not_allowed', message: '' });
    api.opponents.mockReset();
    api.opponents.mockResolvedValue({ id: 'here', found: true });
    sessionStorage.setItem(
      'wagnis.intent.here',
      JSON.stringify({ sit: [], start: false, join: 'Guest' }),
    );
    const others = shown(0).seats.map((one) => ({ ...one, holder: 'you' }));
    for (let table = 1; table <= 3; table++) {
      here.store.close();
      here.store = new TableStore('here', here.listener);
      await loaded();
      line.heard({ type: 'table', table: shown(0, { seats: others }) });
      await loaded();
      await vi.waitFor(() => expect(api.opponents).toHaveBeenCalledTimes(table));
    }
    expect(line.sent.map(({ type }) => type)).toEqual(['join', 'join', 'join']);
    expect(api.opponents.mock.calls.map(([, asked]) => asked as unknown)).toEqual([
      { without: 'here' },
      { without: 'here' },
      { own: 'true' },
    ]);
    sessionStorage.removeItem('wagnis.intent.here');
  });

  describe('a game asked for without a seat', () => {
    const others = shown(0).seats.map((one) => ({ ...one, holder: 'you' }));
    const seen = (more: object = {}) =>
      line.heard({ type: 'table', table: shown(0, { seats: others, seeking: true, ...more }) });
    beforeEach(async () => {
      api.opponents.mockReset();
      api.opponents.mockResolvedValue({ id: 'here', found: true });
      const intent = { sit: [], start: false, join: 'Ben' };
      sessionStorage.setItem('wagnis.intent.here', JSON.stringify(intent));
      here.store.close();
      here.store = new TableStore('here', here.listener);
      line.answer = (message) => {
        if (message.type === 'join') seen({ wanted: 'Ben' });
        return Promise.resolve();
      };
      await loaded();
      seen();
      await vi.waitFor(() => expect(here.store.asking).toBe(true));
    });

    it('is played as soon as somebody there says yes', () => {
      seen({ wanted: 'Ben', next: 'there' });
      expect(here.next).toEqual(['there']);
      expect(takeIntent('there')).toEqual({ sit: [], start: false, together: true, join: 'Ben' });
      expect(api.opponents).not.toHaveBeenCalled();
    });

    it('is looked for elsewhere after a no', async () => {
      seen();
      await vi.waitFor(() => expect(api.opponents).toHaveBeenCalledOnce());
      expect(here.store.asking).toBe(false);
    });

    it('is looked for elsewhere once it was taken back, and not before', async () => {
      here.store.withdraw();
      expect(api.opponents).not.toHaveBeenCalled();
      await vi.waitFor(() => expect(api.opponents).toHaveBeenCalledOnce());
      expect(line.sent.map(({ type }) => type)).toEqual(['join', 'withdraw']);
    });

    it('is played where the yes was quicker than taking it back', async () => {
      line.answer = () => {
        seen({ wanted: 'Ben', next: 'there' });
        return Promise.resolve();
      };
      here.store.withdraw();
      await loaded();
      expect(here.next).toEqual(['there']);
      expect(api.opponents).not.toHaveBeenCalled();
    });
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
      together: true,
    });
  });

  it('starts the rematch once everybody has come, and tries again where that is refused', async () => {
    const intent = { sit: [], start: false, together: true };
    sessionStorage.setItem('wagnis.intent.here', JSON.stringify(intent));
    const open = { ...lobby(), seats: shown(0).seats };
    const deal = { ...open.deal, promises: open.seats.map(() => 'ab'.repeat(32)) };
    const starts = () => line.sent.filter(({ type }) => type === 'start').length;
    const told = async (more = {}) => {
      line.heard({ type: 'table', table: { ...open, deal, ...more } });
      await settle();
      return starts();
    };
    await here.arrive(0, open);
    expect([starts(), here.store.together]).toEqual([0, true]);
    expect(await told({ seeking: true })).toBe(0); // its lobby starts a table that seeks people
    line.answer = () => Promise.reject({ code: 'not_stored', message: '' });
    expect([await told(), await told()]).toEqual([1, 2]);
    line.answer = () => Promise.resolve();
    expect([await told(), await told()]).toEqual([3, 3]);
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
