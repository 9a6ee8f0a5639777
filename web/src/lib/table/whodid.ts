// Who made an event: bots that stood in for people, and people whom bots have replaced since.

import type { Company } from '$lib/games/game';
import type { StintShown, TableShown } from '$lib/wire.gen';
import { texts } from '$lib/i18n/texts.svelte';
import { called } from './names';

const t = texts({
  en: { botFor: (name: string) => `Bot for ${name}` },
  nl: { botFor: (name: string) => `Bot voor ${name}` },
  de: { botFor: (name: string) => `Bot für ${name}` },
});

export type Stints = Pick<TableShown, 'stints' | 'names' | 'seats'>;

/** Before the first event. */
export const START = -1;

/** The company as it was at an event; the present one where nothing has changed. */
export function companyAt(
  { stints = [], names = [], seats }: Stints,
  company: Company,
  event: number,
): Company {
  let then = company;
  const change = (seat: number, name: string, bot: boolean) => {
    const put = <T>(list: T[], value: T) => list.map((one, at) => (at === seat ? value : one));
    then = { ...then, names: put(then.names, name), bots: put(then.bots, bot) };
    if (bot) then.mine = put(then.mine, false);
  };
  const nameOf = (seat: number) => called(names[seat] ?? '', seat);
  /** A bot has taken the seat for good. */
  const replaced = ({ seat, end }: StintShown) => end === null && seats[seat]?.kind === 'bot';
  // The person first: a kick follows the stand-ins on the same seat.
  for (const stint of stints)
    if (replaced(stint) && event < stint.start) change(stint.seat, nameOf(stint.seat), false);
  for (const stint of stints)
    if (!replaced(stint) && event >= stint.start && event < (stint.end ?? Infinity))
      change(stint.seat, t.now.botFor(nameOf(stint.seat)), true);
  return then;
}
