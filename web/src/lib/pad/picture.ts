// The result of a game as a picture, for messengers: drawn on a canvas, shared where the platform
// shares files, else downloaded.

const SIZE = 1080;
const EDGE = 84;
const PAPER = '#f4eee1';
const INK = '#1e1b18';
const SOFT = '#6b6257';
const BRASS = '#b98423';

export interface Result {
  readonly title: string;
  /** The date, and that the dice were real. */
  readonly line: string;
  readonly people: readonly { name: string; points: string; won: boolean }[];
  /** The evening so far, if it has more than one game. */
  readonly evening: string;
}

const font = (size: number, weight = 700) =>
  `${weight} ${size}px "Bricolage Grotesque Variable", "Bricolage Grotesque", system-ui, sans-serif`;

export async function drawn(result: Result): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width: SIZE, height: SIZE });
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  await document.fonts.ready;
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, SIZE, SIZE);
  pen.strokeStyle = BRASS;
  pen.lineWidth = 10;
  pen.strokeRect(30, 30, SIZE - 60, SIZE - 60);
  const text = (words: string, at: number, size: number, colour = INK, weight = 700) => {
    pen.font = font(size, weight);
    pen.fillStyle = colour;
    pen.textAlign = 'left';
    pen.fillText(words, EDGE, at, SIZE - 2 * EDGE);
  };
  text(result.title, 170, 84, INK, 800);
  text(result.line, 232, 36, SOFT, 500);
  const { people } = result;
  const step = Math.min(110, (SIZE - 420) / people.length);
  const size = Math.min(58, step * 0.62);
  for (const [at, { name, points, won }] of people.entries()) {
    const y = 330 + at * step;
    if (won) {
      pen.fillStyle = '#f0dcae';
      pen.fillRect(EDGE - 24, y - step * 0.64, SIZE - 2 * EDGE + 48, step * 0.9);
    }
    pen.font = font(size, won ? 800 : 600);
    pen.fillStyle = INK;
    pen.textAlign = 'left';
    pen.fillText(name, EDGE, y, SIZE - 2 * EDGE - 260);
    pen.textAlign = 'right';
    pen.fillText(points, SIZE - EDGE, y, 240);
  }
  text(result.evening, SIZE - 120, 34, SOFT, 500);
  text('Wagnis', SIZE - 68, 34, BRASS, 800);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}

/** Shares the picture, or downloads it. */
export async function handOut(picture: Blob, file: string, title: string): Promise<void> {
  const files = [new File([picture], file, { type: 'image/png' })];
  if (navigator.canShare?.({ files })) {
    try {
      await navigator.share({ files, title });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  const url = URL.createObjectURL(picture);
  Object.assign(document.createElement('a'), { href: url, download: file }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
