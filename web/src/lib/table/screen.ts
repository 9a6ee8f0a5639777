// The page around a table is dressed for it while somebody plays: its head, and the size of type.

/** How much larger than usual everything is, in percent: a large screen is seen from further away. */
export function scaleFor(width: number, height: number): number {
  const scale = Math.min(width * 0.012, height * 0.02) / 16;
  return Math.round(100 * Math.min(2, Math.max(1, scale)));
}

/**
 * Dress the page, and undress it again by what is returned. The size is set here and not by viewport
 * units in CSS: Chromium leaves half of the page at the old size when the window grows.
 */
export function atTable(): () => void {
  const root = document.documentElement;
  const fit = () => (root.style.fontSize = `${scaleFor(innerWidth, innerHeight)}%`);
  root.dataset['at'] = 'table';
  fit();
  addEventListener('resize', fit);
  return () => {
    removeEventListener('resize', fit);
    root.style.fontSize = '';
    delete root.dataset['at'];
  };
}
