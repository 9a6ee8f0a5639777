// Subjects of sentences: the only person of this device is "you", everybody else has a name.

import type { GameName } from '$lib/wire.gen';
import { isYou, type Company } from './game';
import { uiOf } from './index';

export interface Who {
  readonly name: string;
  readonly you: boolean;
}

export const whoIs = (company: Company, seat: number): Who => ({
  name: company.names[seat] ?? '',
  you: isYou(company, seat),
});

/** A subject with its verb: `does(who, 'You roll', 'rolls')` is "You roll" or "Ada rolls". */
export const does = (who: Who, you: string, verb: string): string =>
  who.you ? you : `${who.name} ${verb}`;

/** Capitalises the start of a sentence. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Whether the German sheet says “Durchgang” where others say “Runde”. */
export const inPasses = (game: GameName): boolean => uiOf(game).passes === true;
