// What is done for people at a table without their asking twice: sitting down, starting, going on.

import type { TableShown } from '$lib/wire.gen';
import { freshSeed, type Intent, type Message } from './contract';

/** The same people in the same seats; it starts by itself where nobody else has to come along. */
export function sameAgain(table: TableShown, me: string): Intent {
  const people = table.seats.map((seat) => seat.kind === 'person');
  return {
    sit: table.seats.flatMap((seat, index) =>
      people[index] && seat.holder === me ? [{ seat: index, name: seat.name ?? '' }] : [],
    ),
    start: table.seats.every((seat, index) => !people[index] || seat.holder === me),
  };
}

/** Sits down, each with chance of their own for the dice, and starts where that was wished for. */
export async function carryOut(
  intent: Intent | null,
  send: (message: Message) => Promise<void>,
  isHost: () => boolean,
): Promise<void> {
  if (!intent) return;
  for (const { seat, name } of intent.sit) {
    await send({ type: 'sit', seat, name, seed: freshSeed() });
  }
  if (intent.start && isHost()) await send({ type: 'start' });
}
