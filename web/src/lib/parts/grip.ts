// The cup in hand: whatever is pressed to throw shakes it, and letting go there throws.
// The throw itself is a click, so that keys and screen readers throw as well.

/** Long enough for the click that follows letting go. */
const CLICK = 60;

/** Handlers to spread on a button; without `shake` there are none. */
export function gripped(shake: ((on: boolean) => void) | undefined) {
  if (!shake) return {};
  const down = () => shake(false);
  return {
    onpointerdown: (event: PointerEvent) => {
      if (event.button === 0) shake(true);
    },
    onpointerup: () => void setTimeout(down, CLICK),
    onpointercancel: down,
    onpointerleave: down,
    // A long press is a long shake, not a menu.
    oncontextmenu: (event: Event) => event.preventDefault(),
  };
}
