// The fingerprint of a table's dice, noted on this device before the game, to compare it afterwards.

const place = (id: string) => `wagnis.commit.${id}`;

/** Note it the first time it is seen; what is noted stays. */
export function noteCommit(id: string, commit: string): void {
  try {
    if (localStorage.getItem(place(id)) === null) localStorage.setItem(place(id), commit);
  } catch {
    // A browser that keeps nothing compares nothing.
  }
}

export function notedCommit(id: string): string | null {
  try {
    return localStorage.getItem(place(id));
  } catch {
    return null;
  }
}
