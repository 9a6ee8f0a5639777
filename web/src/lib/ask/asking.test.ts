import { expect, test, vi } from 'vitest';
import type { PositionAnswered } from '$lib/wire.gen';
import { Asking, type Question } from './asking.svelte';

const FIRST = { players: 2, options: {}, position: { left: 3 } };

/** A server whose answers come when they are told to. */
function server() {
  const waiting: {
    asked: Question;
    answer: (told: object) => void;
    refuse: (why: Error) => void;
  }[] = [];
  const send = (asked: Question) =>
    new Promise<PositionAnswered>((answer, refuse) =>
      waiting.push({ asked, answer: answer as (told: object) => void, refuse }),
    );
  const told = (described: object | null) => ({ players: 2, options: {}, described });
  return { waiting, send, told };
}

const nowhere = () => Promise.resolve({ before: null });
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('the position is asked at once, and the answer says how it is described', async () => {
  const { waiting, send, told } = server();
  const asking = new Asking('tutto', FIRST, send, nowhere);
  expect(asking.busy).toBe(true);
  expect(waiting[0]?.asked).toEqual({ game: 'tutto', ...FIRST, then: [] });
  waiting[0]?.answer(told({ left: 3, turn_points: 150 }));
  await settled();
  expect(asking.busy).toBe(false);
  expect(asking.asked.position).toEqual({ left: 3, turn_points: 150 });
  expect(asking.undoable).toBe(false);
});

test('one plays on from what lies there, and goes back', async () => {
  const { waiting, send, told } = server();
  const asking = new Asking('tutto', FIRST, send, nowhere);
  waiting[0]?.answer(told({ left: 3 }));
  await settled();
  asking.play({ roll: true });
  expect(waiting[1]?.asked).toMatchObject({ position: { left: 3 }, then: [{ roll: true }] });
  waiting[1]?.answer(told({ left: 3, rolling: 3 }));
  await settled();
  expect(asking.event).toEqual({ roll: true });
  asking.undo();
  expect(waiting[2]?.asked).toMatchObject({ position: { left: 3 }, then: [] });
  waiting[2]?.answer(told({ left: 3 }));
  await settled();
  expect(asking.undoable).toBe(false);
  expect(asking.event).toBeNull();
});

test('what cannot be is refused, and the last good position is still there', async () => {
  const { waiting, send, told } = server();
  const asking = new Asking('tutto', FIRST, send, nowhere);
  waiting[0]?.answer(told({ left: 3 }));
  await settled();
  const { answer } = asking;
  asking.set({ left: 7 });
  waiting[1]?.refuse(new Error('no'));
  await settled();
  expect(asking.refused).toBeInstanceOf(Error);
  expect(asking.asked.position).toEqual({ left: 7 });
  expect(asking.answer).toBe(answer);
  asking.play({ stop: true });
  expect(waiting[2]?.asked.position).toEqual({ left: 3 });
});

test('an answer that comes too late is not listened to', async () => {
  const { waiting, send, told } = server();
  const asking = new Asking('tutto', FIRST, send, nowhere);
  asking.set({ left: 2 });
  waiting[1]?.answer(told({ left: 2 }));
  waiting[0]?.answer(told({ left: 3 }));
  await settled();
  expect(asking.asked.position).toEqual({ left: 2 });
});

test('what was not answered is asked once more, as it was', async () => {
  const { waiting, send, told } = server();
  const asking = new Asking('tutto', FIRST, send, nowhere);
  waiting[0]?.answer(told({ left: 3 }));
  await settled();
  asking.play({ roll: true });
  asking.retry(); // not while it may still come
  expect(waiting).toHaveLength(2);
  waiting[1]?.refuse(new Error('lost'));
  await settled();
  asking.retry();
  expect(waiting[2]?.asked).toEqual(waiting[1]?.asked);
  waiting[2]?.answer(told({ left: 3, rolling: 3 }));
  await settled();
  expect(asking.refused).toBeNull();
  expect(asking.undoable).toBe(true);
});

test('whoever waits long is told how many are before them, until the answer comes', async () => {
  vi.useFakeTimers();
  try {
    const { waiting, send, told } = server();
    const places = [{ before: 3 }, new Error('lost'), { before: 1 }];
    const place = vi.fn(() => {
      const next = places.shift();
      return next instanceof Error ? Promise.reject(next) : Promise.resolve(next ?? { before: 0 });
    });
    const asking = new Asking('tutto', FIRST, send, place);
    await vi.advanceTimersByTimeAsync(900);
    expect(place).not.toHaveBeenCalled();
    const seen = [];
    for (let second = 0; second < 3; second += 1) {
      await vi.advanceTimersByTimeAsync(1000);
      seen.push(asking.before);
    }
    expect(seen).toEqual([3, 0, 1]);
    waiting[0]?.answer(told({ left: 3 }));
    await vi.advanceTimersByTimeAsync(5000);
    expect(place).toHaveBeenCalledTimes(3);
    expect(asking.busy).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});
