// The state of the workshop: the tableau on the drawing board, whether it is kept on this device or
// came by a link, and what would be lost. `Draft` changes the rows; the page has the address bar.

import { freshId } from '$lib/local/game';
import { keepOwn, ownTableaux, removeOwn, type Drawn, type OwnTableau } from '../own';
import { Draft } from './draft.svelte';
import { idFor } from './files';
import { fromFragment, isShared, toFragment } from './link';
import { rowFrom } from './text';

/** A first tableau to change: rows of every kind. */
const BLANK: readonly (readonly [number, string])[] = [
  [20, '3'],
  [30, '5 5'],
  [40, '1 2 3'],
  [40, 'A A A B B'],
  [70, '* * * * * *'],
  [-30, '* *'],
];
export const blank = (): Drawn => ({
  id: 'own-1',
  name: '',
  rows: BLANK.map(([pays, boxes]) => rowFrom(pays, boxes.split(' '))),
});

const same = (one: Drawn, other: Drawn): boolean => toFragment(one) === toFragment(other);

export class WorkshopState {
  readonly draft = new Draft(blank());
  #list = $state.raw(ownTableaux());
  #current = $state<string | null>(null);
  /** Where an unkept tableau came from; null for one that can be opened again. */
  #source = $state<'link' | 'text' | null>(null);
  /** The number of changes at which a bad link was opened. */
  #bad = $state<number | null>(null);
  /** What a question about unsaved changes holds back. */
  #next = $state.raw<(() => void) | null>(null);

  /** The tableaux of this device. */
  get list(): readonly OwnTableau[] {
    return this.#list;
  }
  /** The kept tableau that is on the drawing board. */
  readonly kept = $derived(this.#list.find(({ key }) => key === this.#current) ?? null);
  /** The tableau on the drawing board; null while something is missing. */
  readonly drawn = $derived.by((): Drawn | null => {
    const found = this.draft.drawn;
    if (!found) return null;
    const name = found.name.trim().replace(/\s+/g, ' ');
    return { ...found, name, id: this.kept?.id ?? (name ? idFor(name) : found.id) };
  });
  /** The kept tableau was changed, and can be kept as a copy. */
  readonly differs = $derived(!!this.kept && !!this.drawn && !same(this.drawn, this.kept));
  /** Something on the drawing board would be lost. */
  readonly unsaved = $derived(
    this.kept ? !this.drawn || this.differs : this.draft.undoable || this.#source !== null,
  );
  /** How the tableau came: by a link, or by one that cannot be read, until the first change. */
  readonly arrived = $derived.by((): 'shared' | 'bad' | null => {
    if (this.#bad === this.draft.changes) return 'bad';
    return this.#source === 'link' ? 'shared' : null;
  });
  /** The fragment of the tableau's link; null while there is none to share. */
  readonly fragment = $derived(
    this.drawn && this.arrived !== 'bad' ? toFragment(this.drawn) : null,
  );
  /** Somebody has to answer what happens to unsaved changes. */
  get asking(): boolean {
    return this.#next !== null;
  }

  /** Opens what the fragment of an address holds; `ours`: the workshop wrote it, not a link. */
  arrive(fragment: string, ours: boolean): void {
    if (!isShared(fragment)) return;
    const shared = fromFragment(fragment);
    if (!shared) {
      this.#bad = this.draft.changes;
      return;
    }
    const known = this.#list.find((own) => toFragment(own) === toFragment(shared));
    this.open(known ?? { ...shared, id: idFor(shared.name) }, known?.key ?? null);
    if (!known && !ours) this.#source = 'link';
  }

  /** Puts a tableau on the drawing board, as the kept one with this key or as a new one. */
  open(one: Drawn, key: string | null = null): void {
    this.#source = this.#bad = null;
    this.#current = key;
    this.draft.open(one);
  }

  /** A text changes what is drawn; one with another id is another tableau than the kept one. */
  take(from: Drawn): void {
    if (!this.kept || from.id === this.kept.id) return this.draft.take(from);
    this.leaving(() => {
      this.open(from);
      this.#source = 'text';
    });
  }

  /** Runs it at once, or after asking where something would be lost. */
  leaving(next: () => void): void {
    if (this.unsaved) this.#next = next;
    else next();
  }

  /** The answer to the question: go on, or stay. */
  answer(goOn: boolean): void {
    const next = this.#next;
    this.#next = null;
    if (goOn) next?.();
  }

  /** Keeps what is drawn; `unnamed` is its name if it has none. False where nothing is stored. */
  keep(unnamed: string, asCopy = false): boolean {
    const { drawn } = this;
    if (!drawn) return false;
    if (!drawn.name) this.draft.rename(unnamed);
    const key = (asCopy ? null : this.#current) ?? freshId();
    const stored = this.store({ ...drawn, name: drawn.name || unnamed }, key);
    this.#current = key;
    this.#source = this.#bad = null;
    return stored;
  }

  /** Keeps a tableau beside what is drawn. */
  store({ id, name, rows }: Drawn, key = freshId()): boolean {
    const stored = keepOwn({ id, name, rows, key, changed: Date.now() });
    this.#list = ownTableaux();
    return stored;
  }

  remove({ key }: OwnTableau): void {
    removeOwn(key);
    this.#list = ownTableaux();
    if (key === this.#current) this.#current = null;
  }
}
