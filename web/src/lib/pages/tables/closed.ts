// A one-time message on the next page after closing a table.

/** A table at the server was closed, or a local game deleted. */
type Closed = 'closed' | 'deleted';
let closed: Closed | null = null;

export function noteClosed(how: Closed): void {
  closed = how;
}

/** What was closed here just now; told only once. */
export function takeClosed(): Closed | null {
  const was = closed;
  closed = null;
  return was;
}
