// A person's current choice of die and row, and the buttons for it. The board reports touches; the
// stage has the legal moves.

import { percent } from '$lib/i18n/texts.svelte';
import type { Company, Hand, Offer, Stage, Submit } from '$lib/games/game';
import type { PlaceOnRow } from './wire.gen';
import type { GamblerOdds } from './wire.gen';
import { t } from './texts';
import { isFull, nextRoller, paysOf } from './rules';
import { isFinal, placements, viewOf } from './view';

export interface Chosen {
  face: number | null;
  row: number | null;
}
const NOTHING: Chosen = { face: null, row: null };

/** The current choice as marks for other devices; `readMarks` parses them. */
const considered = (face: number | null, row: number | null): string[] => [
  ...(face === null ? [] : [`die:${face}`]),
  ...(row === null ? [] : [`row:${row}`]),
];

/** The choice on another device's board; unknown marks are ignored. */
export function readMarks(marks: readonly string[] = []): Chosen {
  const number = (kind: string): number | null => {
    const mark = marks.find((one) => new RegExp(`^${kind}:\\d$`).test(one));
    return mark === undefined ? null : Number(mark.at(-1));
  };
  return { face: number('die'), row: number('row') };
}

export class GamblerHand implements Hand {
  readonly #stage: () => Stage;
  readonly #company: () => Company;
  readonly #submit: Submit;
  /** The choice and the position it was made in; it is void in another position. */
  #held = $state.raw<{ chosen: Chosen; at: string }>({ chosen: NOTHING, at: '' });
  /** A dragged die, and the row it is over. */
  #lifted = $state.raw<Chosen>(NOTHING);

  constructor(stage: () => Stage, company: () => Company, submit: Submit) {
    this.#stage = stage;
    this.#company = company;
    this.#submit = submit;
  }

  get #at(): string {
    const { filled, cup, round, roller } = viewOf(this.#stage().standing);
    return JSON.stringify([round, roller, cup, filled]);
  }

  get chosen(): Chosen {
    const { chosen, at } = this.#held;
    return this.places.length && at === this.#at ? chosen : NOTHING;
  }

  get places(): PlaceOnRow[] {
    return placements(this.#stage().legal);
  }

  /** The placement that a hint recommends. */
  get advised(): PlaceOnRow | undefined {
    const { advised } = this.#stage();
    return advised ? placements([advised])[0] : undefined;
  }

  /** Rows that accept this face now. */
  rows(face: number): number[] {
    return this.places.filter((place) => place.face === face).map((place) => place.row);
  }

  /** Faces that this row accepts now. */
  faces(row: number): number[] {
    return this.places.filter((place) => place.row === row).map((place) => place.face);
  }

  touchDie(face: number): void {
    const { chosen } = this;
    const rows = this.rows(face);
    const [only] = rows;
    if (only === undefined) return;
    if (chosen.row !== null && chosen.face === null && rows.includes(chosen.row)) {
      this.#place(face, chosen.row);
    } else if (chosen.face === face) this.clear();
    else if (rows.length === 1 && this.#atOnce) this.#place(face, only);
    else this.#hold({ face, row: rows.length === 1 ? only : null });
  }

  touchRow(row: number): void {
    const { chosen } = this;
    const faces = this.faces(row);
    const [only] = faces;
    if (only === undefined) return;
    if (chosen.face !== null && faces.includes(chosen.face)) this.#place(chosen.face, row);
    else if (faces.length === 1 && this.#atOnce) this.#place(only, row);
    else if (faces.length === 1) this.#hold({ face: only, row });
    else if (chosen.row === row) this.clear();
    else this.#hold({ face: null, row });
  }

  clear(): void {
    this.#hold(NOTHING);
  }

  /** A die is dragged; null when it is released. */
  lift(face: number | null): void {
    this.#lifted = { face, row: null };
  }

  /** The dragged die is over a row that accepts it, or over none. */
  hover(row: number | null): void {
    this.#lifted = { ...this.#lifted, row };
  }

  /** A dragged die is dropped: that is a decision. */
  drop(face: number, row: number): void {
    if (this.rows(face).includes(row)) this.#place(face, row);
  }

  /** For other devices: the chosen or dragged die, and the row it might go to. */
  get considering(): string[] {
    if (!this.places.length) return [];
    const { face, row } = this.#lifted.face === null ? this.chosen : this.#lifted;
    return considered(face, row);
  }

  /** A digit is a face; after a die is chosen it is a row. */
  key(pressed: string): boolean {
    const { chosen } = this;
    if (pressed === 'Escape') {
      if (chosen === NOTHING) return false;
      this.clear();
      return true;
    }
    const digit = /^[1-6]$/.test(pressed) ? Number(pressed) : null;
    if (digit === null) return false;
    if (chosen.face !== null) {
      if (!this.faces(digit - 1).includes(chosen.face)) return false;
      this.touchRow(digit - 1);
    } else {
      if (!this.rows(digit).length) return false;
      this.touchDie(digit);
    }
    return true;
  }

  get offers(): Offer[] {
    const { legal } = this.#stage();
    if (!legal.length) return [];
    const goOn = legal.some((move) => 'roll' in move);
    const place = this.#placing(goOn);
    if (!goOn) return place ? [place] : [];
    if (!place) return [this.#roll(true), this.#stop()];
    // Half a choice has one button: three would hide the dice on a phone.
    return place.move ? [place, this.#roll(false), this.#stop()] : [place];
  }

  /** One touch is enough where the move can be taken back, or is the only one. */
  get #atOnce(): boolean {
    const { legal, standing } = this.#stage();
    const [place] = this.places;
    return legal.length === 1 || !place || !isFinal(viewOf(standing), place);
  }

  #hold(chosen: Chosen): void {
    this.#held = { chosen, at: this.#at };
  }

  #place(face: number, row: number): void {
    this.clear();
    this.#submit({ place: { face, row } });
  }

  #placing(goOn: boolean): Offer | null {
    const { chosen, places } = this;
    const base = { key: 'place', move: null, tone: 'primary', shortcut: 'Space' } as const;
    const say = t.now.offer;
    if (!goOn && places.length === 1) return this.#put(places[0]!, true);
    if (chosen.face !== null) {
      const rows = this.rows(chosen.face);
      const row = chosen.row ?? (rows.length === 1 ? rows[0] : undefined);
      if (row !== undefined) return this.#put({ face: chosen.face, row }, false);
      return { ...base, label: say.where(chosen.face), why: say.whereWhy(rows) };
    }
    if (chosen.row !== null) {
      const why = say.whichWhy(this.faces(chosen.row));
      return { ...base, label: say.which(chosen.row + 1), why };
    }
    return goOn ? null : { ...base, label: say.place, why: say.placeWhy };
  }

  /** A placement as a button: the only legal one, or the chosen one. */
  #put(place: PlaceOnRow, forced: boolean): Offer {
    const say = t.now.offer;
    const view = viewOf(this.#stage().standing);
    const row = view.tableau!.rows[place.row]!;
    const left = row.boxes - (view.filled[place.row]?.length ?? 0) - 1;
    const costs = isFull(row, [...(view.filled[place.row] ?? []), place.face]) && row.sign < 0;
    const plain = left ? say.putLeft(left, paysOf(row)) : say.putPaid(paysOf(row));
    const offer: Offer = {
      key: 'place',
      move: { place },
      label: say.put(place.face, place.row + 1),
      detail: forced ? `${plain} · ${say.forced}` : plain,
      tone: costs ? 'danger' : 'primary',
      shortcut: 'Space',
    };
    if (costs && forced) offer.detail = say.forcedPay(paysOf(row));
    return offer;
  }

  #roll(primary: boolean): Offer {
    const say = t.now.offer;
    const { standing } = this.#stage();
    return {
      key: 'roll',
      move: { roll: true },
      label: say.roll(viewOf(standing).cup.length),
      detail: this.#chances(primary) ?? say.mustAgain,
      tone: primary ? 'primary' : 'plain',
      shortcut: primary ? 'Space' : 'r',
      throws: true,
    };
  }

  /** All of them, or only the worst where the button shares the bar. */
  #chances(all: boolean): string | null {
    const odds = this.#stage().odds as GamblerOdds | null;
    if (!this.#company().hints || !odds?.nothing) return null;
    const say = t.now.offer;
    const some = (chance: string | null) => chance !== null && !chance.startsWith('0');
    const chances = [say.nothing(percent(odds.nothing))];
    if (!all) return chances[0]!;
    if (some(odds.plus)) chances.push(say.plus(percent(odds.plus!)));
    if (some(odds.minus)) chances.push(say.minus(percent(odds.minus!)));
    return chances.join(' · ');
  }

  #stop(): Offer {
    const { cup, stock, roller } = viewOf(this.#stage().standing);
    const { next } = nextRoller(roller, stock);
    return {
      key: 'stop',
      move: { stop: true },
      label: t.now.offer.stop,
      detail: t.now.offer.stopMeans(cup.length, this.#company().names[next] ?? ''),
      tone: 'plain',
      shortcut: 's',
    };
  }
}
