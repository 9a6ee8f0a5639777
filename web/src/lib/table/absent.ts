// People of other devices who have left the table, and for whom no bot plays.

import type { Company } from '$lib/games/game';
import type { TableShown } from '$lib/wire.gen';

export const absentSeats = ({ seats }: TableShown, { mine }: Company): number[] =>
  seats.flatMap(({ kind, present, stand_in, away }, seat) =>
    kind === 'person' && !present && !stand_in && away && !mine[seat] ? [seat] : [],
  );
