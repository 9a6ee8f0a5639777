// The lock of a game: one tab plays it.

/** Holds the lock of a game until `release`; null while another tab holds it, unless it is stolen. */
export async function lockOf(
  id: string,
  steal: boolean,
  lost: () => void,
): Promise<{ release(): void } | null> {
  // Browsers have locks over https and on localhost only; then the log's numbers find conflicts.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return { release: () => undefined };
  return new Promise((got) => {
    let mine = false;
    const options = steal ? { steal } : { ifAvailable: true };
    locks
      .request(`wagnis.game.${id}`, options, (lock) => {
        if (!lock) return got(null);
        mine = true;
        return new Promise<void>((release) => got({ release }));
      })
      .catch(() => (mine ? lost() : got(null)));
  });
}
