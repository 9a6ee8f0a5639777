// Prints the rule books of the client as JSON: by game and language, the chapters with their titles.
// `scripts/rulebooks.py` runs it and writes the files of the package.

import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const web = join(dirname(fileURLToPath(import.meta.url)), '..', 'web');
const { rolldown } = await import(
  pathToFileURL(createRequire(join(web, 'package.json')).resolve('rolldown')).href
);

const lib = (path) => join(web, 'src', 'lib', path);
const of = (folder) =>
  ['en', 'nl', 'de'].map((lang) => `import * as ${folder}_${lang} from '${lib(`games/${folder}/rules/${lang}.ts`)}';`);
const ENTRY = `
${['gambler', 'tutto', 'zocken'].flatMap(of).join('\n')}
import { rulesTexts } from '${lib('rules/texts.ts')}';
import { chaptersOf } from '${lib('rules/book.ts')}';
const written = (book, lang) => ({
  motto: book.motto,
  chapters: chaptersOf(book).map(([name, blocks]) => [rulesTexts[lang].chapters[name], blocks]),
});
const all = (en, nl, de) => ({ en: written(en, 'en'), nl: written(nl, 'nl'), de: written(de, 'de') });
const edition = (name) => all(gambler_en.english(name), gambler_nl.dutch(name), gambler_de.german(name));
console.log(JSON.stringify({
  gambler: edition('gambler'),
  'engel-bengel': edition('engel-bengel'),
  tutto: all(tutto_en.english, tutto_nl.dutch, tutto_de.german),
  zocken: all(zocken_en.english, zocken_nl.dutch, zocken_de.german),
}));
`;

// The texts of a page follow the reader's language; here all languages are wanted.
const plain = {
  name: 'plain',
  resolveId(id, importer) {
    if (id === 'entry') return '\0entry.ts';
    if (id === '$lib/i18n/texts.svelte') return '\0texts.ts';
    // A word of German needs nothing of the boards, which the same module mentions.
    if (id.startsWith('./') && importer?.endsWith('/games/who.ts')) return '\0boards.ts';
    if (id.startsWith('$lib/')) return lib(`${id.slice(5)}.ts`);
    return null;
  },
  load(id) {
    if (id === '\0entry.ts') return ENTRY;
    if (id === '\0texts.ts') return 'export const texts = (all) => all;';
    if (id === '\0boards.ts') return 'export const uiOf = null, isYou = null;';
    return null;
  },
};

const built = await rolldown({ input: 'entry', plugins: [plain], logLevel: 'silent' });
const { output } = await built.generate({ format: 'esm' });
await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);
