// Answers questions about positions for tests/differential/asked.py: one a line on standard input, and
// on standard output the answer, or the refusal. The argument is the folder of the solved tables.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { adviceOf, type Advisor, type FindOdds } from '$lib/engine/advice';
import { answerOf, setUp } from '$lib/engine/asking';
import type { Open } from '$lib/engine/contract';
import { RefusedError } from '$lib/engine/refusal';
import type { Positions } from '$lib/engine/setup';
import { tablesFrom } from '$lib/engine/tables';
import type { AskedPosition } from '$lib/wire.gen';

const RULES = import.meta.glob<Record<string, Open>>('./lib/games/*/rules.ts', {
  eager: true,
  import: 'opens',
});
const POSITIONS = import.meta.glob<Record<string, Positions>>('./lib/games/*/positions.ts', {
  eager: true,
  import: 'positions',
});
const ODDS = import.meta.glob<FindOdds>('./lib/games/*/odds.ts', { eager: true, import: 'odds' });
const ADVISORS = import.meta.glob<Advisor>('./lib/games/*/advisor.ts', {
  eager: true,
  import: 'advisor',
});

const load = tablesFrom(
  async (file) => new Uint8Array(await readFile(join(process.argv[2]!, file))),
);

interface Question extends AskedPosition {
  /** Without it, only the position is compared. */
  valued: boolean;
}

async function answer({ valued, ...asked }: Question): Promise<unknown> {
  const [path, opens] = Object.entries(RULES).find(([, opens]) => asked.game in opens)!;
  const part = (name: string) => path.replace('rules.ts', name);
  const positions = POSITIONS[part('positions.ts')]![asked.game]!;
  const match = setUp(opens[asked.game]!, positions, asked);
  if (!valued || match.node.kind !== 'decision') return answerOf(asked, positions, match, null);
  const { game, state, legal } = match;
  const odds = ODDS[part('odds.ts')]!(game, state);
  const evaluation = await ADVISORS[part('advisor.ts')]!.advise(game, state, load);
  return answerOf(asked, positions, match, adviceOf(legal, evaluation, odds, 0));
}

for await (const line of createInterface({ input: process.stdin })) {
  let told: unknown;
  try {
    told = await answer(JSON.parse(line) as Question);
  } catch (error) {
    if (error instanceof RefusedError) told = { refused: error.code, message: error.message };
    else told = error instanceof Error ? error.stack : String(error);
  }
  process.stdout.write(`${JSON.stringify(told)}\n`);
}
