// How a game's options are asked for: which, in what order, and in which words. What can be answered is
// in the schema of its box.

import type { Component } from 'svelte';
import { has, partOf } from '$lib/games/index';
import { labelOf, schemaOf, shelf, spaced } from '$lib/shelf.svelte';
import type { GameName } from '$lib/wire.gen';
import type { Draft } from './draft';
import { newTexts } from './texts';

/** One option as a question; what kind of answer it takes, the schema says. */
export interface Question {
  name: string;
  label(): string;
  /** A line of explanation; `usual` is what is played where nothing is said. */
  hint?(usual: string): string;
  /** What a number counts. */
  unit?(): string;
  /** The largest number the form offers; with `few`, the numbers up to it are a list to choose from. */
  most?: number;
  few?: boolean;
  /** The words of a choice, each told in full. */
  words?(): Record<string, string>;
  /** An entry of a list: its place from 1, and the word that stands there. */
  entry?(place: number, word: string): string;
  /** How such a word is called, and how it is drawn. */
  called?(word: string): string;
  Sign?: Component<{ word: string }>;
  /** Other answers make this one void. */
  off?(own: Draft['own']): boolean;
  /** What no schema can say: a field of the game's own. */
  Field?: Component<{ draft: Draft }>;
  /** What is said where that field holds something it cannot read. */
  unread?(): string;
}

/** What the pages for a new table ask of a game. */
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

/** The form of a game: its own, or one question for each option of its schema in the words of its box. */
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
