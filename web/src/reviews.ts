// Reviews games for tests/differential/reviews.py: one game a line on standard input, and its review
// a line on standard output, or the reason why there is none. The arguments are the folder of the
// solved tables, and the names of those that cannot be fetched.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { NotSolvedError, type Analysis } from '$lib/analysis/contract';
import { review } from '$lib/analysis/review';
import type { Thumb } from '$lib/engine/advice';
import type { Open, Options } from '$lib/engine/contract';
import { Match } from '$lib/engine/match';
import { TableError, tablesFrom } from '$lib/engine/tables';
import { TABLES } from '$lib/engine/tables.gen';
import type { Move, Outcome } from '$lib/wire.gen';

const RULES = import.meta.glob<Record<string, Open>>('./lib/games/*/rules.ts', {
  eager: true,
  import: 'opens',
});
const THUMBS = import.meta.glob<Thumb>('./lib/games/*/thumb.ts', { eager: true, import: 'thumb' });
const ANALYSES = import.meta.glob<Record<string, Analysis>>('./lib/games/*/analysis.ts', {
  eager: true,
  import: 'analyses',
});

interface Asked {
  game: string;
  players: string[];
  options: Options;
  events: (Move | Outcome)[];
}

const [, , folder, ...missing] = process.argv;
const load = tablesFrom(async (file) => {
  if (missing.includes(file.split('.')[0]!)) throw new TableError('missing', file);
  return new Uint8Array(await readFile(join(folder!, file)));
}, TABLES);

async function reviewOf({ game, players, options, events }: Asked): Promise<unknown> {
  const [path, opens] = Object.entries(RULES).find(([, opens]) => game in opens)!;
  const thumb = THUMBS[path.replace('rules.ts', 'thumb.ts')]!;
  const analysis = ANALYSES[path.replace('rules.ts', 'analysis.ts')]![game]!;
  let match = Match.of(opens[game]!(players.length, options));
  for (const event of events) match = match.advance(event);
  try {
    const subject = { game, players, options, match, analysis, thumb, load, estimates: true };
    return (await review(subject)).review;
  } catch (error) {
    if (error instanceof NotSolvedError) return { refused: error.message };
    throw error;
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  let answer: unknown;
  try {
    answer = await reviewOf(JSON.parse(line) as Asked);
  } catch (error) {
    answer = error instanceof Error ? error.stack : String(error);
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
