// Replays games that the referee has played, for tests/differential/test_translation.py: one game a
// line on standard input, the first difference a line on standard output, or `null`.

import { createInterface } from 'node:readline';
import type { Node, Open, Options } from '$lib/engine/contract';
import { equal } from '$lib/engine/equal';
import { Match } from '$lib/engine/match';
import type { Move, Outcome, Position, Step } from '$lib/wire.gen';

const OPENS: Readonly<Record<string, Open>> = Object.assign(
  {},
  ...Object.values(
    import.meta.glob<Record<string, Open>>('./lib/games/*/rules.ts', {
      eager: true,
      import: 'opens',
    }),
  ),
);

/** A position with what is due in it. */
interface Told {
  position: Position;
  lot: unknown;
  /** Moves against the rules, where the game has some. */
  by_hand?: Move[];
}
interface Played {
  game: string;
  seats: number;
  options: Options;
  start: Told;
  steps: (Pick<Step, 'by' | 'event' | 'happened'> & Told & { override?: true })[];
}

/** What is due by chance, in the form of the referee. */
function lotOf(node: Node): unknown {
  if (node.kind !== 'chance') return null;
  const { seat, lot } = node;
  return lot.what === 'dice' ? { seat, dice: lot.count } : { seat, deck: lot.kinds };
}

function told(match: Match, forbidden: boolean): Told {
  const { position, node, game, state } = match;
  const due = { position, lot: lotOf(node) };
  return forbidden ? { ...due, by_hand: game.byHand?.(state) ?? [] } : due;
}

/** Plays an event from the state that the position shows; it goes on as from the state itself. */
function readBack({ game, state, position, node }: Match, event: Move | Outcome): void {
  if (!game.stateOf || (node.kind === 'chance' && node.lot.what === 'deck')) return;
  const [read, kept] = [game.stateOf(position), state].map((from) => ({
    node: game.node(from),
    happened: game.happened(from, event),
    view: game.view(game.after(from, event)),
  }));
  if (!equal(read, kept)) throw new Error(`read back, it plays ${JSON.stringify(read)}`);
}

/** The first difference between the referee and the translation; null if there is none. */
function difference({ game, seats, options, start, steps }: Played): unknown {
  const open = OPENS[game];
  if (!open) return `there is no translation of ${game}`;
  let match = Match.of(open(seats, options));
  const forbidden = start.by_hand !== undefined;
  const begun = told(match, forbidden);
  if (!equal(begun, start)) return { at: 0, expected: start, translated: begun };
  for (const [index, expected] of steps.entries()) {
    const event: Move | Outcome = expected.event;
    let translated: unknown;
    try {
      const { override } = expected;
      if (!forbidden) readBack(match, event);
      match = override ? match.override(event) : match.advance(event);
      const { by, happened } = match.step(index);
      translated = {
        ...{ by, event, happened, ...told(match, forbidden) },
        ...(override && { override }),
      };
    } catch (error) {
      translated = String(error);
    }
    if (!equal(translated, expected)) return { at: index + 1, expected, translated };
  }
  return null;
}

for await (const line of createInterface({ input: process.stdin })) {
  let answer: unknown;
  try {
    answer = difference(JSON.parse(line) as Played);
  } catch (error) {
    answer = error instanceof Error ? error.stack : String(error);
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
