// The chances and the values of moves at a table, computed here from the page's own copy of the
// position, at a server's table as at one of this device.

import type { Options } from '$lib/engine/contract';
import type { Match } from '$lib/engine/match';
import { RefusedError } from '$lib/engine/refusal';
import { endsTurn } from '$lib/games/happened';
import { has } from '$lib/games/index';
import { isLocal } from '$lib/local/game';
import { isSaving } from '$lib/net/offline.svelte';
import type { Advice, GameName, Odds, Step } from '$lib/wire.gen';
import { matchAt, type Foresight } from './foresight';
import type { Known } from './known.svelte';

/** The last accepted position, once it is shown. */
type Position = Pick<Known, 'seq' | 'show' | 'table'>;

interface Place {
  readonly game: GameName;
  readonly options: Options;
  readonly match: Match;
  readonly seq: number;
}

export class Thoughts {
  /** The position for which the values were fetched last. */
  #ready = -1;

  constructor(
    private readonly known: Position,
    private readonly foresight: Foresight,
  ) {}

  /** Whether the game is one of the house; the server knows the values of others. */
  get able(): boolean {
    const game = this.known.table?.game;
    return game !== undefined && has(game, 'open') && has(game, 'advisor') && has(game, 'odds');
  }

  /** Rejects with a `Refusal`. */
  async advice(): Promise<Advice> {
    const { game, options, match, seq } = await this.#place();
    return (await import('$lib/thinking/advice')).advice(game, options, match, seq);
  }

  async odds(): Promise<Odds> {
    const { game, match } = await this.#place();
    return (await import('$lib/thinking/advice')).oddsOf(game, match);
  }

  /**
   * Fetches what hints here will need, when the browser is idle after the first turn; a table of this
   * device does so by itself, for its bots. Where data is saved, only a hint may fetch something.
   */
  getReady(): void {
    const { seq, table, show } = this.known;
    if (!table || isLocal(table.id) || this.#ready === seq || isSaving()) return;
    if (!afterFirstTurn(show.shown)) return;
    this.#ready = seq;
    whenIdle(async () => {
      if (this.known.seq !== seq) return;
      const { game, options, match } = await this.#place();
      (await import('$lib/thinking/advice')).getReady(game, options, match);
    });
  }

  async #place(): Promise<Place> {
    const table = this.known.table!;
    const rules = await this.foresight.load(table);
    const { seq, show } = this.known;
    const match = rules && show.standing && show.idle && matchAt(rules, show.standing, show.shown);
    if (!match) throw new RefusedError(rules ? 'not_now' : 'no_file', '');
    return { game: table.game, options: table.options, match, seq };
  }
}

const afterFirstTurn = (shown: readonly Step[]): boolean => shown.some(endsTurn);

/** Browsers without idle callbacks get a moment. */
function whenIdle(work: () => Promise<void>): void {
  const quietly = (): void => void work().catch(() => undefined);
  if (typeof requestIdleCallback === 'undefined') setTimeout(quietly, 200);
  else requestIdleCallback(quietly, { timeout: 2_000 });
}
