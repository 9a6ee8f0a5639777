// How much of the files that advice needs has arrived, for a quiet line on the page.

class Progress {
  /** From 0 to 1; null while nothing is fetched. */
  share = $state<number | null>(null);
  /** When the fetching began, in milliseconds of `performance.now`. */
  since = 0;

  show(share: number | null): void {
    if (share !== null && this.share === null) this.since = performance.now();
    this.share = share;
  }
}

export const progress = new Progress();
