// Who watches a table, as seen by one who is there.

import type { TableShown } from '$lib/wire.gen';

/** Other devices without a seat: the server counts this device, too, where nobody here has one. */
export const othersWatching = ({ watching }: Pick<TableShown, 'watching'>, seated: boolean) =>
  Math.max(0, watching - (seated ? 0 : 1));
