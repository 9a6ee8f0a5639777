// The spectators of a table, as seen by a person at it.

import type { TableShown } from '$lib/wire.gen';

/** Other devices without a seat: the server's count includes this device if it has no seat. */
export const othersWatching = ({ watching }: Pick<TableShown, 'watching'>, seated: boolean) =>
  Math.max(0, watching - (seated ? 0 : 1));
