// Which key means what at the table; what it does is decided where it is heard.

const INTERACTIVE = 'a, button, input, select, textarea, summary, [role="tab"], [tabindex="0"]';

/** What was last touched by hand. Browsers keep the focus there; whoever types did not choose it. */
let touched: Element | null = null;

export function touch(event: PointerEvent): void {
  touched = event.target instanceof Element ? event.target.closest(INTERACTIVE) : null;
}

/**
 * The key as the games name it: 'Space', a letter in lower case, a digit. Null where the page has
 * it already: in a field, in a dialog, on a button that was reached by keyboard, in a shortcut.
 */
export function pressedKey(event: KeyboardEvent): string | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  if (document.querySelector('dialog[open]')) return null;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest('input, select, textarea')) return null;
  if (event.key === ' ' || event.key === 'Enter') {
    if (event.repeat) return null;
    const held = target?.closest(INTERACTIVE) ?? null;
    return held && held !== touched ? null : 'Space';
  }
  return event.key.length === 1 ? event.key.toLowerCase() : null;
}
