// A rule book: chapters in a fixed order, each a few blocks of text and figures. The books are in
// the games' folders; asterisks mark emphasis.

import type { Component } from 'svelte';
import type { Texts } from '$lib/i18n/texts.svelte';
import type { GameName } from '$lib/wire.gen';

export const CHAPTERS = [
  'aim',
  'material',
  'setup',
  'turn',
  'scoring',
  'bets',
  'special',
  'end',
  'options',
] as const;
export type Chapter = (typeof CHAPTERS)[number];

export type Block<F extends string> =
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: string[] }
  /** In this order. */
  | { kind: 'steps'; items: string[] }
  | { kind: 'table'; head: string[]; rows: string[][] }
  | { kind: 'note'; text: string }
  /** `alt` describes the figure to those who cannot see it, `caption` explains it. */
  | { kind: 'figure'; figure: F; alt: string; caption: string };

export interface Book<F extends string> {
  motto: string;
  chapters: Record<Exclude<Chapter, 'bets'>, Block<F>[]> & { bets?: Block<F>[] };
}

/** The chapters of this book, in order. */
export const chaptersOf = <F extends string>({ chapters }: Book<F>): [Chapter, Block<F>[]][] =>
  CHAPTERS.flatMap((chapter) => {
    const blocks = chapters[chapter];
    return blocks ? [[chapter, blocks] as [Chapter, Block<F>[]]] : [];
  });

export interface Volume<F extends string = string> {
  book: Texts<Book<F>>;
  /** Draws a figure; the edition decides its colours. */
  Drawing: Component<{ figure: F; game: GameName }>;
}

/** A rule book for the pages: it names only its own figures, so pages need not tell them apart. */
export const bound = <F extends string>(volume: Volume<F>): Volume => volume as unknown as Volume;

export const text = (text: string) => ({ kind: 'text' as const, text });
export const note = (text: string) => ({ kind: 'note' as const, text });
export const list = (...items: string[]) => ({ kind: 'list' as const, items });
export const steps = (...items: string[]) => ({ kind: 'steps' as const, items });
export const table = (head: string[], ...rows: string[][]) => ({
  kind: 'table' as const,
  head,
  rows,
});
export const figure = <F extends string>(figure: F, alt: string, caption: string) => ({
  kind: 'figure' as const,
  figure,
  alt,
  caption,
});

/** Splits text at its emphasis: every second part is emphasised. */
export const parts = (text: string): string[] => text.split('*');
