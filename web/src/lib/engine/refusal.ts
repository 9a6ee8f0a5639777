// Refusals by the browser: most codes are those of the server.

import type { Refusal } from '$lib/table/contract';

/** A request that is not carried out. */
export class RefusedError extends Error implements Refusal {
  constructor(
    readonly code: Refusal['code'],
    message: string,
  ) {
    super(message);
  }
}
