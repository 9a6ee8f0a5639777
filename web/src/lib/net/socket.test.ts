import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ServerMessage } from '$lib/wire.gen';
import { Line, type LineState, type TurnedAway, type Wire } from './socket';

class FakeWire implements Wire {
  readyState = 0;
  onopen: (() => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  sent: { id: string; type: string }[] = [];

  send(text: string): void {
    this.sent.push(JSON.parse(text) as { id: string; type: string });
  }
  close(): void {
    this.readyState = 3;
  }
  opens(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  breaks(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
  says(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

describe('a line to a table', () => {
  let wires: FakeWire[];
  let heard: ServerMessage[];
  let states: LineState[];
  let turned: TurnedAway[];
  let line: Line;
  const wire = () => wires.at(-1)!;
  const move = { type: 'play', seq: 3, seat: 0, move: { stop: true } } as const;

  beforeEach(() => {
    vi.useFakeTimers();
    [wires, heard, states, turned] = [[], [], [], []];
    line = new Line({
      heard: (message) => heard.push(message),
      changed: (state) => states.push(state),
      turnedAway: (why) => turned.push(why),
      dial: () => (wires.push(new FakeWire()), wire()),
      chance: () => 1,
    });
  });
  afterEach(() => {
    line.close();
    vi.useRealTimers();
  });

  it('resolves a message when its answer has come', async () => {
    wire().opens();
    const done = line.send(move);
    wire().says({ type: 'accepted', re: wire().sent[0]!.id, seq: 4 });
    await expect(done).resolves.toBeUndefined();
  });

  it('rejects a message that is refused, with the code', async () => {
    wire().opens();
    const done = line.send(move);
    wire().says({ type: 'refused', re: wire().sent[0]!.id, code: 'stale', message: '', seq: 9 });
    await expect(done).rejects.toEqual({ code: 'stale', message: '' });
  });

  it('sends an unanswered move again with the same id, so that it is done only once', async () => {
    wire().opens();
    const done = line.send(move);
    const first = wire().sent[0]!;
    wire().breaks();
    vi.advanceTimersByTime(400);
    wire().opens();
    expect(wire().sent).toEqual([first]);
    wire().says({ type: 'accepted', re: first.id, seq: 4 });
    await done;
    wire().breaks();
    vi.advanceTimersByTime(400);
    wire().opens();
    expect(wire().sent).toEqual([]);
  });

  it('keeps a move made while the line is broken, and the order of moves', () => {
    wire().opens();
    wire().breaks();
    void line.send(move).catch(() => undefined);
    void line.send({ ...move, seq: 4 }).catch(() => undefined);
    vi.advanceTimersByTime(400);
    wire().opens();
    expect(wire().sent).toMatchObject([{ seq: 3 }, { seq: 4 }]);
  });

  it('forgets questions and reactions when the line breaks', async () => {
    wire().opens();
    const done = line.send({ type: 'ask', seq: 3 });
    wire().breaks();
    await expect(done).rejects.toMatchObject({ code: 'lost' });
    vi.advanceTimersByTime(400);
    wire().opens();
    expect(wire().sent).toEqual([]);
  });

  it('waits longer after every failure, but never longer than fifteen seconds', () => {
    const pauses: number[] = [];
    for (let tries = 0; tries < 8; tries++) {
      const before = wires.length;
      wire().breaks();
      let pause = 0;
      while (wires.length === before) vi.advanceTimersByTime(((pause += 100), 100));
      pauses.push(pause);
    }
    expect(pauses).toEqual([400, 800, 1600, 3200, 6400, 12800, 15000, 15000]);
  });

  /** The server answers the call, says no and hangs up. */
  function turnsAway(code: number, refusal: TurnedAway): void {
    wire().opens();
    wire().says({ type: 'refused', code: refusal, message: '', seq: 0 });
    wire().breaks(code);
  }

  it('waits longer and longer where it is answered but not let in', () => {
    for (let tries = 0; tries < 6; tries++) {
      wire().opens();
      wire().breaks(1013);
      vi.advanceTimersByTime(400 * 2 ** tries);
    }
    vi.advanceTimersByTime(6_000);
    expect(wires.length).toBe(7);
  });

  it('begins with short pauses again once it has really been let in', () => {
    wire().breaks();
    vi.advanceTimersByTime(400);
    wire().opens();
    wire().says({ type: 'accepted', seq: 0 });
    wire().breaks();
    vi.advanceTimersByTime(400);
    expect(wires.length).toBe(3);
  });

  it('waits half a minute where there were too many calls, and says so', () => {
    turnsAway(4429, 'too_fast');
    expect(turned).toEqual(['too_fast']);
    dispatchEvent(new Event('online'));
    vi.advanceTimersByTime(29_000);
    expect(wires.length).toBe(1);
    vi.advanceTimersByTime(1_000);
    expect(wires.length).toBe(2);
  });

  it.each([
    [4404, 'no_table'],
    [4403, 'foreign'],
    [4451, 'barred'],
    [4422, 'damaged'],
  ] as const)('calls no more where it was turned away for good: %s', (code, refusal) => {
    turnsAway(code, refusal);
    expect(turned).toEqual([refusal]);
    expect(states.at(-1)).toBe('lost');
    dispatchEvent(new Event('online'));
    vi.advanceTimersByTime(120_000);
    expect(wires.length).toBe(1);
  });

  it('calls at once when the network is back', () => {
    for (let tries = 0; tries < 6; tries++) {
      wire().breaks();
      vi.advanceTimersByTime(15_000);
    }
    wire().breaks();
    const before = wires.length;
    dispatchEvent(new Event('online'));
    expect(wires.length).toBe(before + 1);
  });

  it('does not wait for a silence where the browser knows that the network is gone', () => {
    wire().opens();
    dispatchEvent(new Event('offline'));
    expect(states).toEqual(['open', 'lost']);
  });

  it('pings a silent line and gives it up when no answer comes', () => {
    wire().opens();
    vi.advanceTimersByTime(20_000);
    expect(wire().sent.at(-1)?.type).toBe('ping');
    vi.advanceTimersByTime(8_000);
    expect(states).toEqual(['open', 'lost']);
  });

  it('is content with a ping that is answered', () => {
    wire().opens();
    vi.advanceTimersByTime(20_000);
    wire().says({ type: 'accepted', re: wire().sent.at(-1)!.id, seq: 0 });
    vi.advanceTimersByTime(8_000);
    expect(states).toEqual(['open']);
  });

  it('gives up a call that nobody answers', () => {
    vi.advanceTimersByTime(8_000);
    expect(states).toEqual(['lost']);
    vi.advanceTimersByTime(400);
    expect(wires.length).toBe(2);
  });

  it('does not listen to a line it has given up', () => {
    wire().opens();
    const old = wire();
    vi.advanceTimersByTime(28_000);
    old.says({ type: 'accepted', seq: 1 });
    expect(heard).toEqual([]);
  });

  it('calls no more once it is closed', () => {
    wire().opens();
    line.close();
    vi.advanceTimersByTime(60_000);
    dispatchEvent(new Event('online'));
    expect(wires.length).toBe(1);
  });
});
