// What a table plays by: as its host has set it, or else as the box says.

import { defaultOf } from '$lib/shelf.svelte';
import type { Company } from './game';

/** An option of this table; it is checked by the server, so its kind is the option's own. */
export function optionOf<T>({ game, options, names }: Company, option: string): T {
  return (options[option] ?? defaultOf(game, option, names.length)) as T;
}
