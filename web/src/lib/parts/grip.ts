// Press and hold to shake the cup, release to throw. The throw itself is a click, so that keys and
// screen readers throw as well. What can be carried (`drag`) keeps rattling on its way.

import { SLIP } from './drag';

/** Long enough for the click that follows the release. */
const CLICK = 60;

/** Releases the element held now; only one is held at a time. */
let letGo: (() => void) | null = null;

function takeUp(node: HTMLElement, from: PointerEvent, shake: (on: boolean) => void): void {
  letGo?.();
  let clicked = false;
  /** Beyond this distance it is a drag, not a press, wherever it ends. */
  let slipped = false;
  const click = () => (clicked = true);
  const move = (event: PointerEvent) => {
    slipped ||= Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) >= SLIP;
  };
  const down = () => {
    node.removeEventListener('click', click);
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', up);
    removeEventListener('pointercancel', down);
    if (letGo === down) letGo = null;
    shake(false);
  };
  const up = (event: PointerEvent) => {
    move(event);
    setTimeout(() => {
      // Phones send no click after a long press.
      const missed = event.pointerType !== 'mouse' && !slipped && !clicked && node.isConnected;
      if (missed) node.click();
      down();
    }, CLICK);
  };
  node.addEventListener('click', click);
  // The node may be removed while it is pressed; release it anyway.
  addEventListener('pointermove', move);
  addEventListener('pointerup', up);
  addEventListener('pointercancel', down);
  letGo = down;
  shake(true);
}

/** Event handlers to spread on a button; none without `shake`. `carried`: the button can be dragged. */
export function gripped(shake: ((on: boolean) => void) | undefined, carried = false) {
  if (!shake) return {};
  return {
    onpointerdown: (event: PointerEvent) => {
      if (event.button === 0) takeUp(event.currentTarget as HTMLElement, event, shake);
    },
    onpointerleave: (event: PointerEvent) => {
      // A finger also leaves when it is lifted; only a mouse leaves with its button held.
      if (!carried && event.pointerType === 'mouse' && event.buttons) letGo?.();
    },
    // A long press shakes and must not open a menu.
    oncontextmenu: (event: Event) => event.preventDefault(),
  };
}
