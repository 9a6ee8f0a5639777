// Adapts the page to a table while people play: its head, and the font size.

/**
 * The font size in percent on a big screen: text can be read from three metres where it is at least
 * 2.8% of the height.
 */
export function roomScaleFor(width: number, height: number): number {
  return Math.round((100 * Math.min(width * 0.0175, height * 0.029)) / 16);
}

/** The same, where everything may be scrolled: never smaller than on other pages. */
export const choiceScaleFor = (width: number, height: number): number =>
  Math.max(100, roomScaleFor(width, height));

/** The font size in percent: people look at a large screen from further away. */
export function scaleFor(width: number, height: number): number {
  const scale = Math.min(width * 0.012, height * 0.02) / 16;
  return Math.round(100 * Math.min(2, Math.max(1, scale)));
}

/**
 * Adapts the page, and returns a function that restores it. The size is set here and not by
 * viewport units in CSS: Chromium leaves half of the page at the old size when the window grows.
 */
export function atTable(scale = scaleFor): () => void {
  const root = document.documentElement;
  const fit = () => (root.style.fontSize = `${scale(innerWidth, innerHeight)}%`);
  root.dataset['at'] = 'table';
  fit();
  addEventListener('resize', fit);
  return () => {
    removeEventListener('resize', fit);
    root.style.fontSize = '';
    delete root.dataset['at'];
  };
}
