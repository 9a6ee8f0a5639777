// Evaluates positions for tests/differential/values.py: one game a line on standard input, and on
// standard output a line with the rule of thumb's move, the chances and the evaluation of each
// chosen position, as far as they are asked for. The argument is the folder of the solved tables.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Advisor, FindOdds, Thumb } from '$lib/engine/advice';
import type { Open, Options } from '$lib/engine/contract';
import { Match } from '$lib/engine/match';
import { tablesFrom } from '$lib/engine/tables';
import type { Move, Outcome } from '$lib/wire.gen';

const RULES = import.meta.glob<Record<string, Open>>('./lib/games/*/rules.ts', {
  eager: true,
  import: 'opens',
});
const THUMBS = import.meta.glob<Thumb>('./lib/games/*/thumb.ts', { eager: true, import: 'thumb' });
const ODDS = import.meta.glob<FindOdds>('./lib/games/*/odds.ts', { eager: true, import: 'odds' });
const ADVISORS = import.meta.glob<Advisor>('./lib/games/*/advisor.ts', {
  eager: true,
  import: 'advisor',
});

interface Asked {
  game: string;
  seats: number;
  options: Options;
  events: (Move | Outcome)[];
  /** The numbers of events after which a position is evaluated, ascending. */
  at: number[];
  parts: ('thumb' | 'odds' | 'evaluation' | 'state')[];
}

const load = tablesFrom(
  async (file) => new Uint8Array(await readFile(join(process.argv[2]!, file))),
);

async function answers({ game, seats, options, events, at, parts }: Asked): Promise<unknown[]> {
  const [path, opens] = Object.entries(RULES).find(([, opens]) => game in opens)!;
  const thumb = THUMBS[path.replace('rules.ts', 'thumb.ts')];
  const odds = ODDS[path.replace('rules.ts', 'odds.ts')];
  const advisor = ADVISORS[path.replace('rules.ts', 'advisor.ts')];
  let match = Match.of(opens[game]!(seats, options));
  const evaluated: unknown[] = [];
  for (const count of at) {
    for (const event of events.slice(match.length, count)) match = match.advance(event);
    const { game: rules, state, node } = match;
    const answer = {
      state: () => state,
      thumb: () => (node.kind === 'decision' && thumb?.(rules, state)) || null,
      odds: () => odds?.(rules, state) ?? null,
      evaluation: async () => (await advisor?.advise(rules, state, load)) ?? null,
    };
    const told: Record<string, unknown> = {};
    for (const part of parts) told[part] = await answer[part]();
    evaluated.push(told);
  }
  return evaluated;
}

for await (const line of createInterface({ input: process.stdin })) {
  let answer: unknown;
  try {
    answer = await answers(JSON.parse(line) as Asked);
  } catch (error) {
    answer = error instanceof Error ? error.stack : String(error);
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
