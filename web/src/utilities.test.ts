// A component gives its own classes other names than the utility classes have: an element with such
// a name would get the utility's declaration, too.

import { readFileSync } from 'node:fs';
import { parse } from 'svelte/compiler';
import { expect, test } from 'vitest';

const components = import.meta.glob<string>('./**/*.svelte', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The names of all classes that the component's style sheet selects. */
function styled(component: string): Set<string> {
  const names = new Set<string>();
  const sheet = /<style>.*<\/style>/s.exec(component)?.[0] ?? '';
  JSON.stringify(parse(sheet, { modern: true }).css, (_, node: unknown) => {
    const { type, name } = Object(node) as { type?: unknown; name?: unknown };
    if (type === 'ClassSelector') names.add(String(name));
    return node;
  });
  return names;
}

const utilities = styled(`<style>${readFileSync('src/utilities.css', 'utf8')}</style>`);

test('no component styles a class with the name of a utility class', () => {
  expect(utilities.has('grid')).toBe(true);
  const clashes = Object.entries(components).flatMap(([file, source]) =>
    [...styled(source)].filter((name) => utilities.has(name)).map((name) => `${file}: .${name}`),
  );
  expect(Object.keys(components).length).toBeGreaterThan(100);
  expect(clashes).toEqual([]);
});
