// A one-time message on the next page after closing a table.

let closed = false;

export function noteClosed(): void {
  closed = true;
}

/** Whether a table was closed here just now; true only once. */
export function takeClosed(): boolean {
  const was = closed;
  closed = false;
  return was;
}
