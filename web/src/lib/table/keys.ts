// Which key means what at the table; what it does is decided where it is heard.

const INTERACTIVE = 'a, button, input, select, textarea, summary, [role="tab"], [tabindex="0"]';

/** Keys that are longer than a letter and mean something to the games or the table. */
const NAMED: ReadonlySet<string> = new Set(['Escape', 'Backspace']);

/**
 * Whether the focus is where a hand left it. Browsers keep it on what was clicked, and give it back
 * there after a dialog; whoever types did not choose that place. Whoever moves it by key did.
 */
let byHand = false;

export function touch(): void {
  byHand = true;
}

/**
 * The key as the games name it: 'Space', a letter in lower case, a digit, 'Escape'. Null where the
 * page has it already: in a field, in a dialog, on a button reached by keyboard, in a shortcut.
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
