import { expect, test } from 'vitest';
import type { Answer } from './answers';
import { Asking } from './asking.svelte';
import type { Question } from './setup';

const FIRST = { players: 2, options: {}, position: { left: 3 } };

/** Answers that come when they are told to; `better` follows the first. */
function server() {
  const waiting: {
    asked: Question;
    answer: (told: object) => void;
    refuse: (why: Error) => void;
    better: (told: object) => void;
  }[] = [];
  async function* send(asked: Question): AsyncGenerator<Answer> {
    let better: (told: object) => void = () => undefined;
    const second = new Promise<Answer>((resolve) => (better = (told) => resolve(told as Answer)));
    yield await new Promise<Answer>((resolve, refuse) => {
      waiting.push({ asked, answer: (told) => resolve(told as Answer), refuse, better });
    });
    yield await second;
  }
  const told = (described: object | null) => ({ players: 2, options: {}, described });
  return { waiting, send, told };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('the position is asked at once, and the answer says how it is described', async () => {
  const { waiting, send, told } = server();
  const asking = new Asking('tutto', FIRST, send);
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
  const asking = new Asking('tutto', FIRST, send);
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
  asking.play({ keep: [[5]] }, { stop: true });
  expect(waiting[3]?.asked.then).toEqual([{ keep: [[5]] }, { stop: true }]);
});

test('what cannot be is refused, and the last good position is still there', async () => {
  const { waiting, send, told } = server();
  const asking = new Asking('tutto', FIRST, send);
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
  const asking = new Asking('tutto', FIRST, send);
  asking.set({ left: 2 });
  waiting[1]?.answer(told({ left: 2 }));
  waiting[0]?.answer(told({ left: 3 }));
  await settled();
  expect(asking.asked.position).toEqual({ left: 2 });
});

test('what was not answered is asked once more, as it was', async () => {
  const { waiting, send, told } = server();
  const asking = new Asking('tutto', FIRST, send);
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

test('better values of the same position replace the first ones; it is no new position', async () => {
  const { waiting, send, told } = server();
  const asking = new Asking('tutto', FIRST, send);
  waiting[0]?.answer({ ...told({ left: 3 }), pending: true });
  await settled();
  expect(asking.busy).toBe(false);
  expect(asking.answer?.pending).toBe(true);
  waiting[0]?.better({ ...told({ left: 3 }), advice: { exact: true } });
  await settled();
  expect(asking.answer?.advice).toEqual({ exact: true });
  expect(asking.undoable).toBe(false);
});

test('values that come after the next question are not shown', async () => {
  const { waiting, send, told } = server();
  const asking = new Asking('tutto', FIRST, send);
  waiting[0]?.answer(told({ left: 3 }));
  await settled();
  asking.set({ left: 2 });
  waiting[0]?.better({ ...told({ left: 3 }), advice: {} });
  await settled();
  expect(asking.answer?.advice).toBeUndefined();
  waiting[1]?.answer(told({ left: 2 }));
  await settled();
  expect(asking.asked.position).toEqual({ left: 2 });
});
