// The hand of a game without drawings: every legal move is a button.

import type { Company, Hand, Offer, Stage } from '$lib/games/game';
import type { Move } from '$lib/wire.gen';
import { moveWords, type Plain } from './words';

const LETTERS = 'bcdefgijklmnopqrstvwxyz';

export class PlainHand implements Hand {
  readonly #stage: () => Stage;
  readonly #company: () => Company;

  constructor(stage: () => Stage, company: () => Company) {
    this.#stage = stage;
    this.#company = company;
  }

  get offers(): Offer[] {
    const { legal, standing } = this.#stage();
    const { game } = this.#company();
    return legal.map((move: Move, at): Offer => ({
      key: JSON.stringify(move),
      move,
      label: moveWords(game, move as unknown as Plain, standing.view as unknown as Plain),
      tone: at === 0 ? 'primary' : 'plain',
      shortcut: at === 0 ? 'Space' : at < 10 ? String(at) : (LETTERS[at - 10] ?? ''),
    }));
  }

  key(): boolean {
    return false;
  }
}
