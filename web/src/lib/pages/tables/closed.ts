// Whoever has just closed a table is told so once, on the page they come to.

let closed = false;

export function noteClosed(): void {
  closed = true;
}

/** Whether a table was closed here just now; said once. */
export function takeClosed(): boolean {
  const was = closed;
  closed = false;
  return was;
}
