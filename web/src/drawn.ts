// Reads files that workshops draw, for tests/differential/test_drawn.py: one text a line on standard
// input, as JSON; on standard output what is in it, or what is wrong with it.

import { createInterface } from 'node:readline';

const [told] = Object.values(
  import.meta.glob<(text: string) => unknown>('./lib/games/*/workshop/told.ts', {
    eager: true,
    import: 'told',
  }),
);

for await (const line of createInterface({ input: process.stdin })) {
  const { text } = JSON.parse(line) as { text: string };
  process.stdout.write(`${JSON.stringify(told!(text))}\n`);
}
