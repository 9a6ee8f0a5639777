// Who made an event: bots that stood in for people, and people whom bots have replaced since.

import type { Company } from '$lib/games/game';
import type { TableShown } from '$lib/wire.gen';
import { texts } from '$lib/i18n/texts.svelte';
import { called } from './names';

const t = texts({
  en: { botFor: (name: string) => `Bot for ${name}` },
  nl: { botFor: (name: string) => `Bot voor ${name}` },
  de: { botFor: (name: string) => `Bot für ${name}` },
});

/** The company as it was at an event; the present one where nothing has changed. */
export function companyAt(
  { stints = [], names = [], seats }: Pick<TableShown, 'stints' | 'names' | 'seats'>,
  company: Company,
  event: number,
): Company {
  let then = company;
  const change = (seat: number, name: string, bot: boolean) => {
    const put = <T>(list: T[], value: T) => list.map((one, at) => (at === seat ? value : one));
    then = { ...then, names: put(then.names, name), bots: put(then.bots, bot) };
    if (bot) then.mine = put(then.mine, false);
  };
  for (const { seat, start, end } of stints) {
    const name = called(names[seat] ?? '', seat);
    const replaced = seats[seat]?.kind === 'bot';
    if (replaced && event < start && end === null) change(seat, name, false);
    if (event >= start && event < (end ?? Infinity) && (!replaced || end !== null))
      change(seat, t.now.botFor(name), true);
  }
  return then;
}
