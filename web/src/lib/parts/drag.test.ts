import { fireEvent } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi, type Mock } from 'vitest';
import { drag, type Drag } from './drag';

/** An element with a place on the page, which jsdom does not lay out. */
function lay(x: number, y: number, size: number, data: Record<string, string> = {}): HTMLElement {
  const node = document.createElement('button');
  Object.assign(node.dataset, data);
  node.getBoundingClientRect = () => new DOMRect(x, y, size, size);
  document.body.append(node);
  return node;
}

const at = (clientX: number, clientY: number, more: PointerEventInit = {}) => ({
  clientX,
  clientY,
  pointerId: 1,
  pointerType: 'mouse',
  isPrimary: true,
  button: 0,
  ...more,
});

let source: HTMLElement;
let near: HTMLElement;
let far: HTMLElement;
let tapped: Mock<() => void>;
beforeEach(() => {
  source = lay(0, 0, 40, { touch: '' });
  near = lay(100, 0, 60, { drop: 'near' });
  far = lay(200, 0, 60, { drop: 'far' });
  tapped = vi.fn<() => void>();
  source.addEventListener('click', tapped);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

function dragged(more: Partial<Drag<number>> = {}) {
  const drop = vi.fn<Drag<number>['drop']>();
  const action = drag(source, { payload: 3, drop, ...more });
  return { action, drop };
}
const copies = () => document.querySelectorAll<HTMLElement>('[data-drag-copy]');
const press = (x = 20, y = 20, more = {}) => fireEvent.pointerDown(source, at(x, y, more));
const move = (x: number, y: number, more = {}) => fireEvent.pointerMove(window, at(x, y, more));
const release = (x: number, y: number, more = {}) => fireEvent.pointerUp(window, at(x, y, more));

test('what is let go over a target is dropped there', async () => {
  const { drop } = dragged();
  await press();
  await move(130, 30);
  expect(near.dataset).toHaveProperty('dropOver');
  expect(far.dataset).not.toHaveProperty('dropOver');
  await release(130, 30);
  expect(drop).toHaveBeenCalledExactlyOnceWith('near', 3);
  expect(copies()).toHaveLength(0);
  expect(document.querySelectorAll('[data-drop-over], [data-drop-open]')).toHaveLength(0);
  expect(source.dataset).not.toHaveProperty('dragged');
  expect(source.style.opacity).toBe('');
});

test('a press that hardly moves is a tap', async () => {
  const { drop } = dragged();
  await press();
  await move(23, 22);
  expect(copies()).toHaveLength(0);
  await release(23, 22);
  await fireEvent.click(source);
  expect(tapped).toHaveBeenCalledOnce();
  expect(drop).not.toHaveBeenCalled();
});

test('the click at the end of a drag is none, and the next one is', async () => {
  dragged();
  await press();
  await move(130, 30);
  await release(130, 30);
  await fireEvent.click(source);
  expect(tapped).not.toHaveBeenCalled();
  await press();
  await release(20, 20);
  await fireEvent.click(source);
  expect(tapped).toHaveBeenCalledOnce();
});

test('where the browser makes no click of a drag, a later one counts all the same', async () => {
  vi.useFakeTimers();
  dragged();
  await press();
  await move(130, 30);
  await release(130, 30);
  vi.advanceTimersByTime(100);
  await fireEvent.click(source);
  expect(tapped).toHaveBeenCalledOnce();
});

test('a picture of it follows the mouse, and a finger from above', async () => {
  dragged();
  await press();
  await move(60, 50);
  expect(copies()[0]!.style.translate).toBe('40px 30px');
  expect(copies()[0]!.getAttribute('aria-hidden')).toBe('true');
  expect(copies()[0]!.hasAttribute('data-touch')).toBe(false);
  await release(60, 50);
  await press(20, 20, { pointerType: 'touch' });
  await move(60, 50, { pointerType: 'touch' });
  expect(copies()[0]!.style.translate).toBe('40px 0px');
});

test('over nothing it goes back, and nothing is dropped', async () => {
  const { drop } = dragged();
  await press();
  await move(130, 30);
  await move(180, 30);
  expect(near.dataset).not.toHaveProperty('dropOver');
  await release(180, 30);
  expect(drop).not.toHaveBeenCalled();
  expect(copies()).toHaveLength(0);
});

test('the way back is shown, except to those who want less motion', async () => {
  const animate = vi.fn(() => ({}) as Animation);
  HTMLElement.prototype.animate = animate;
  try {
    dragged();
    await press();
    await move(60, 60);
    await release(60, 60);
    expect(copies()).toHaveLength(1);
    (animate.mock.results[0]!.value as Animation).onfinish!({} as AnimationPlaybackEvent);
    expect(copies()).toHaveLength(0);
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    await press();
    await move(60, 60);
    await release(60, 60);
    expect(animate).toHaveBeenCalledOnce();
    expect(copies()).toHaveLength(0);
  } finally {
    delete (HTMLElement.prototype as Partial<HTMLElement>).animate;
  }
});

test('only targets that take it light up and get it', async () => {
  const { drop } = dragged({ takes: (target) => target === 'far' });
  await press();
  await move(130, 30);
  expect(near.dataset).not.toHaveProperty('dropOpen');
  expect(far.dataset).toHaveProperty('dropOpen');
  expect(near.dataset).not.toHaveProperty('dropOver');
  await release(130, 30);
  expect(drop).not.toHaveBeenCalled();
});

test('a target within a target is the one that is meant', async () => {
  const inner = lay(110, 10, 20, { drop: 'inner' });
  near.append(inner);
  const { drop } = dragged();
  await press();
  await move(120, 20);
  await release(120, 20);
  expect(drop).toHaveBeenCalledExactlyOnceWith('inner', 3);
});

test('Escape puts it back, and the click that follows is swallowed', async () => {
  const { drop } = dragged();
  const elsewhere = vi.fn();
  addEventListener('keydown', elsewhere);
  await press();
  await move(130, 30);
  await fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(copies()).toHaveLength(0);
  await release(130, 30);
  await fireEvent.click(source);
  removeEventListener('keydown', elsewhere);
  expect(drop).not.toHaveBeenCalled();
  expect(tapped).not.toHaveBeenCalled();
  expect(elsewhere).not.toHaveBeenCalled();
});

test('a cancelled pointer drops nothing; a second finger does not disturb', async () => {
  const { drop } = dragged();
  await press();
  await move(130, 30);
  await release(130, 30, { pointerId: 2 });
  expect(copies()).toHaveLength(1);
  await fireEvent.pointerCancel(window, at(130, 30));
  expect(copies()).toHaveLength(0);
  await release(130, 30);
  expect(drop).not.toHaveBeenCalled();
});

test('who asks is told that it is in the air, and over what', async () => {
  const lifted = vi.fn();
  const over = vi.fn();
  dragged({ lifted, over });
  await press();
  await move(130, 30);
  await move(230, 30);
  await release(230, 30);
  expect(lifted.mock.calls).toEqual([[3], [null]]);
  expect(over.mock.calls).toEqual([['near'], ['far'], [null]]);
});

test('what may not be dragged stays, and scrolls like everything else', async () => {
  const { action } = dragged();
  expect(source.style.touchAction).toBe('none');
  action.update?.(null);
  expect(source.style.touchAction).toBe('');
  await press();
  await move(130, 30);
  expect(copies()).toHaveLength(0);
});

test('what goes away while it is dragged leaves nothing behind', async () => {
  const { action, drop } = dragged();
  await press();
  await move(130, 30);
  action.destroy?.();
  source.remove();
  expect(copies()).toHaveLength(0);
  await release(130, 30);
  expect(drop).not.toHaveBeenCalled();
  expect(document.querySelectorAll('[data-drop-over], [data-drop-open]')).toHaveLength(0);
});
