// The form for a game's options: which questions, in what order, in which words. The schema in its
// box says which answers are valid.

import type { Component } from 'svelte';
import { has, partOf } from '$lib/games/index';
import { labelOf, schemaOf, shelf, spaced } from '$lib/shelf.svelte';
import type { GameName } from '$lib/wire.gen';
import type { Draft } from './draft';
import { newTexts } from './texts';

/** One option as a question; the schema gives the type of its answer. */
export interface Question {
  name: string;
  label(): string;
  /** A line of explanation; `usual` is the default. */
  hint?(usual: string): string;
  /** The unit of a number. */
  unit?(): string;
  /** The largest number the form offers; with `few`, the form lists the numbers up to it. */
  most?: number;
  /** The smallest number the form accepts, where the rules allow less, and why. */
  least?: number;
  tooLittle?(): string;
  few?: boolean;
  /** The labels of a choice, in full. */
  words?(): Record<string, string>;
  /** The label of a list entry: its position from 1, and its word. */
  entry?(place: number, word: string): string;
  /** The displayed name of a word of an option, and its icon. */
  called?(word: string): string;
  Sign?: Component<{ word: string }>;
  /** Whether other answers make this one void. */
  off?(own: Draft['own']): boolean;
  /** A field of the game's own, where a schema is not enough. */
  Field?: Component<{ draft: Draft }>;
  /** The message where that field cannot be parsed. */
  unread?(): string;
}

/** The part of a game that the pages for a new table use. */
export interface FormUi {
  questions: readonly Question[];
}

export const FIRST: Question = { name: 'first', label: () => newTexts.now.first };

export const TARGET: Question = {
  name: 'target',
  label: () => newTexts.now.target,
  hint: (usual) => newTexts.now.targetHint(usual),
  unit: () => newTexts.now.points,
  most: 50_000,
};

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/**
 * The form of a game: its own, or one question per option of its schema, with the labels of its
 * box.
 */
export async function formOf(game: GameName): Promise<FormUi> {
  if (has(game, 'form')) return partOf(game, 'form');
  const options = shelf.of(game)?.options ?? [];
  const questions = options
    .filter(({ name }) => schemaOf(game, name)['format'] !== 'seat')
    .map(({ name, about }): Question => ({
      name,
      label: () => labelOf(game, `option.${name}`) ?? capital(spaced(name)),
      hint: (usual) => {
        const says = capital(labelOf(game, `about.${name}`) ?? about);
        return usual ? `${says}. ${newTexts.now.targetHint(usual)}` : `${says}.`;
      },
    }));
  return { questions: [...questions, FIRST] };
}
