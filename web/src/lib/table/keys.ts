// Maps keyboard events to key names; the listeners decide what a key does.

const INTERACTIVE = 'a, button, input, select, textarea, summary, [role="tab"], [tabindex="0"]';

/** Keys longer than one letter that the games or the table use. */
const NAMED: ReadonlySet<string> = new Set(['Escape', 'Backspace']);

/**
 * Whether the focus was set by a pointer. Browsers keep the focus on what was clicked, and restore
 * it there after a dialog; a person who types did not choose that place. A person who moved it by
 * key did.
 */
let byHand = false;

export function touch(): void {
  byHand = true;
}

/**
 * The key as the games name it: 'Space', a letter in lower case, a digit, 'Escape'. Null where the
 * page already uses the key: in a field, in a dialog, on a button reached by keyboard, in a
 * shortcut.
 */
export function pressedKey(event: KeyboardEvent): string | null {
  if (event.key === 'Tab' || event.key.startsWith('Arrow')) byHand = false;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  if (document.querySelector('dialog[open]')) return null;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest('input, select, textarea')) return null;
  if (event.key === ' ' || event.key === 'Enter') {
    if (event.repeat) return null;
    return target?.closest(INTERACTIVE) && !byHand ? null : 'Space';
  }
  if (NAMED.has(event.key)) return event.key;
  return event.key.length === 1 ? event.key.toLowerCase() : null;
}
