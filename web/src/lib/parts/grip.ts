// The cup in hand: whatever is pressed to throw shakes it, and letting go there throws.
// The throw itself is a click, so that keys and screen readers throw as well.

/** Long enough for the click that follows letting go. */
const CLICK = 60;
/** Whoever has moved further than this has not pressed but dragged. */
const SLIP = 12;

/** Puts down what is held now; only one thing is at a time. */
let letGo: (() => void) | null = null;

function takeUp(node: HTMLElement, from: PointerEvent, shake: (on: boolean) => void): void {
  letGo?.();
  let clicked = false;
  const click = () => (clicked = true);
  const down = () => {
    node.removeEventListener('click', click);
    removeEventListener('pointerup', up);
    removeEventListener('pointercancel', down);
    if (letGo === down) letGo = null;
    shake(false);
  };
  const up = (event: PointerEvent) => {
    const slipped = Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > SLIP;
    setTimeout(() => {
      // Phones make no click of a long press.
      const missed = event.pointerType !== 'mouse' && !slipped && !clicked && node.isConnected;
      if (missed) node.click();
      down();
    }, CLICK);
  };
  node.addEventListener('click', click);
  // The node may go away while it is pressed; the hand lets go all the same.
  addEventListener('pointerup', up);
  addEventListener('pointercancel', down);
  letGo = down;
  shake(true);
}

/** Handlers to spread on a button; without `shake` there are none. */
export function gripped(shake: ((on: boolean) => void) | undefined) {
  if (!shake) return {};
  return {
    onpointerdown: (event: PointerEvent) => {
      if (event.button === 0) takeUp(event.currentTarget as HTMLElement, event, shake);
    },
    onpointerleave: (event: PointerEvent) => {
      // A finger leaves when it is lifted; only a mouse goes away with its button held.
      if (event.pointerType === 'mouse' && event.buttons) letGo?.();
    },
    // A long press is a long shake, not a menu.
    oncontextmenu: (event: Event) => event.preventDefault(),
  };
}
