import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '$lib/i18n/texts.svelte';
import { GAMES, partOf } from '$lib/games/index';
import { chaptersOf, parts, type Block, type Book } from './book';

/** What a block is, without its words. */
function shape(block: Block<string>): string {
  switch (block.kind) {
    case 'figure':
      return `figure ${block.figure}`;
    case 'list':
    case 'steps':
      return `${block.kind} of ${block.items.length}`;
    case 'table':
      return `table ${block.head.length} by ${block.rows.map((row) => row.length).join(' ')}`;
    default:
      return block.kind;
  }
}

function words(block: Block<string>): string[] {
  switch (block.kind) {
    case 'figure':
      return [block.alt, block.caption];
    case 'list':
    case 'steps':
      return block.items;
    case 'table':
      return block.rows.flat();
    default:
      return [block.text];
  }
}

const shapes = (book: Book<string>) =>
  chaptersOf(book).map(([chapter, blocks]) => [chapter, ...blocks.map(shape)]);
const numbers = (block: Block<string>) =>
  words(block).map((text) =>
    (
      text
        .replaceAll('×2', '')
        .replace(/(\d)[.,](\d{3})/g, '$1$2')
        .match(/\d+/g) ?? []
    ).sort(),
  );

describe.each(GAMES)('the rule book of %s', async (game) => {
  const { all } = (await partOf(game, 'rules')).book;

  it('has the same chapters, lists, tables and drawings in all languages', () => {
    expect(shapes(all.nl)).toEqual(shapes(all.en));
    expect(shapes(all.de)).toEqual(shapes(all.en));
  });

  it('names the same numbers in all languages', () => {
    const said = (book: Book<string>) => chaptersOf(book).map(([, blocks]) => blocks.map(numbers));
    expect(said(all.nl)).toEqual(said(all.en));
    expect(said(all.de)).toEqual(said(all.en));
  });

  it.each(LANGUAGES)(
    'says something everywhere, and ends every stress it begins: %s',
    (language) => {
      const blocks = chaptersOf(all[language]).flatMap(([, blocks]) => blocks);
      for (const text of blocks.flatMap(words)) {
        expect(text.trim()).not.toBe('');
        expect(parts(text).length % 2).toBe(1);
      }
    },
  );

  it('uses each drawing once', () => {
    const used = chaptersOf(all.en)
      .flatMap(([, blocks]) => blocks)
      .filter((block) => block.kind === 'figure')
      .map((block) => block.figure);
    expect(new Set(used).size).toBe(used.length);
    expect(used.length).toBeGreaterThan(3);
  });
});
