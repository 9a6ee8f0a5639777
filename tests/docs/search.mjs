// The search of the built documentation without a browser: the pages found for each query, best first.
// node search.mjs FOLDER QUERY …
import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';

const [folder, ...queries] = process.argv.slice(2);
const page = createContext({
  _ready: () => {}, // the page's start needs a document
  _: (words) => words, // translation
  SPHINX_HIGHLIGHT_ENABLED: false,
  document: { getElementById: () => null },
});
page.window = page;
for (const file of ['_static/language_data.js', '_static/searchtools.js', 'searchindex.js'])
  runInContext(readFileSync(`${folder}/${file}`, 'utf8'), page);
const found = (query) => {
  page.query = query;
  const results = runInContext('Search._performSearch(...Search._parseQuery(query))', page);
  return results.reverse().map(([name]) => name);
};
console.log(JSON.stringify(queries.map(found)));
