// Intents carried out at a table without another request: sitting down, starting, a rematch.

import type { TableShown } from '$lib/wire.gen';
import type { Intent, Message, Refusal } from './contract';
import { anyName } from './names';

/**
 * The same people in the same seats; the rematch starts on its own once all of them are there.
 * `guest`: the name of somebody who asked to play and has no seat at this table.
 */
export function sameAgain(table: TableShown, me: string, guest?: string): Intent {
  const people = table.seats.map((seat) => seat.kind === 'person');
  const sit = table.seats.flatMap((seat, index) =>
    people[index] && seat.holder === me ? [{ seat: index, name: seat.name ?? '' }] : [],
  );
  const name = sit[0]?.name ?? guest;
  return {
    sit,
    // Somebody who joins the next game of a seeking table has no seat at this one.
    start:
      !table.seeking && table.seats.every((seat, index) => !people[index] || seat.holder === me),
    together: true,
    ...(table.seeking && name ? { join: name } : {}),
  };
}

/** Whether everybody sits and has promised a seed, so that the host can start. */
export const isComplete = ({ seats, deal }: TableShown): boolean =>
  deal.state === 'open' &&
  seats.every(
    ({ kind }, at) => kind === 'bot' || (kind === 'person' && Boolean(deal.promises[at])),
  );

/** Whether somebody who looks for an opponent is led here, to play instead of a bot. */
export const canBeFound = (table: TableShown): boolean =>
  table.seeking === true &&
  table.public &&
  table.phase !== 'over' &&
  table.next === null &&
  table.seats.some(({ kind }) => kind === 'bot');

/**
 * Sits down and starts where the intent says so. If a name is refused, the person sits down as
 * "Player 3" and the game does not start before the name is changed.
 */
export async function carryOut(
  intent: Intent | null,
  send: (message: Message) => Promise<void>,
  isHost: () => boolean,
): Promise<void> {
  if (!intent) return;
  let refused: unknown = null;
  for (const { seat, name } of intent.sit) {
    const sit = (called: string) => send({ type: 'sit', seat, name: called });
    try {
      await sit(name);
    } catch (thing) {
      if ((thing as Refusal).code !== 'name_taken') throw thing;
      refused = thing;
      await sit(anyName(seat));
    }
  }
  if (refused) throw refused;
  if (intent.start && isHost()) await send({ type: 'start' });
}
