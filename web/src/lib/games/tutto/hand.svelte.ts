// A person's choice in Tutto: the dice chosen and not yet kept. `stage.legal` has the legal keeps;
// `offers` writes the buttons.

import type { Company, Hand, Offer, Stage } from '$lib/games/game';
import { keepOf, keepsOf, mostOf, placesOf, pressed, toggled, type Kept } from './choice';
import { pointsAfter } from './keeping';
import { offersOf } from './offers';
import { viewOf, type Pending } from './view';

/** The name of a rolled die in messages to others. */
export const markOf = (place: number): string => `die:${place}`;

export class TuttoHand implements Hand {
  readonly #stage: () => Stage;
  readonly #company: () => Company;
  #chosen = $state.raw<{ roll: string; dice: number[] }>({ roll: '', dice: [] });

  constructor(stage: () => Stage, company: () => Company) {
    this.#stage = stage;
    this.#company = company;
  }

  readonly keeps: Kept[] = $derived.by(() => keepsOf(this.#stage().legal));

  /** Indices in the roll. Dice that can only be kept as a whole are chosen from the start. */
  readonly chosen: number[] = $derived.by(() => {
    const [only, other] = this.keeps;
    if (only && !other) return placesOf(this.#dice, only.move.keep);
    return this.#chosen.roll === this.#roll ? this.#chosen.dice : [];
  });

  /** The dice of the keep that a hint recommends. */
  readonly advised: number[] = $derived.by(() => {
    const { advised } = this.#stage();
    return advised && 'keep' in advised ? placesOf(this.#dice, advised.keep) : [];
  });

  readonly offers: Offer[] = $derived.by(() =>
    offersOf(this.#stage(), this.#company(), this.keeps, this.chosen),
  );

  readonly #keep: Kept | null = $derived.by(() =>
    keepOf(
      this.keeps,
      this.chosen.map((place) => this.#dice[place] ?? 0),
    ),
  );

  /** The points at risk with the chosen dice; null while none is chosen. */
  readonly provisional: number | null = $derived.by(
    () => this.#keep && pointsAfter(this.#stage(), this.#company(), this.#keep),
  );

  /** The chosen dice, in the groups they would be kept in; forced dice are not chosen. */
  readonly pending: Pending[] = $derived.by(() => {
    if (!this.free) return [];
    const left = [...this.chosen];
    const taken = (face: number): number[] => {
      const at = left.findIndex((place) => this.#dice[place] === face);
      return at < 0 ? [] : left.splice(at, 1);
    };
    return (this.#keep?.move.keep ?? []).map((faces) => ({ faces, places: faces.flatMap(taken) }));
  });

  /** The dice that the person here has chosen, for the others to see. */
  readonly considering: readonly string[] = $derived.by(() =>
    this.free ? this.chosen.map(markOf) : [],
  );

  /** This roll leaves a decision. */
  get free(): boolean {
    return this.keeps.length > 1;
  }

  /** Every die that counts is chosen. */
  get all(): boolean {
    return this.chosen.length > 0 && this.chosen.length === mostOf(this.keeps)?.size;
  }

  toggle(die: number): void {
    this.#choose(toggled(this.keeps, this.#dice, this.chosen, die));
  }

  /** Into the tray, or back out of it. */
  put(die: number, aside: boolean): void {
    if (this.free && this.chosen.includes(die) !== aside) this.toggle(die);
  }

  /** Chooses every die that counts, or none if all are chosen. */
  toggleAll(): void {
    const most = mostOf(this.keeps);
    this.#choose(most && !this.all ? placesOf(this.#dice, most.move.keep) : []);
  }

  /** Chooses nothing of this roll. */
  letGo(): void {
    this.#choose([]);
  }

  key(key: string): boolean {
    if (!this.free) return false;
    if (key === 'Escape' && this.chosen.length) {
      this.letGo();
      return true;
    }
    const face = Number(key);
    if (key.toLowerCase() === 'a') this.toggleAll();
    else if (this.keeps.some((keep) => keep.counts[face])) {
      this.#choose(pressed(this.keeps, this.#dice, this.chosen, face));
    } else return false;
    return true;
  }

  get #dice(): number[] {
    return viewOf(this.#stage().standing).dice;
  }

  /** Identifies the roll: no two rolls of a match have all of this in common. */
  get #roll(): string {
    const { deck, dice, aside, turn_points, tuttos } = viewOf(this.#stage().standing);
    return JSON.stringify([deck, dice, aside, turn_points, tuttos]);
  }

  #choose(dice: number[]): void {
    this.#chosen = { roll: this.#roll, dice };
  }
}
