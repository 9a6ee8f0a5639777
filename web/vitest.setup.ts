// What every file of tests begins with. Files share a process and its page, which is made once:
// so each is given modules of its own and an empty page. And whoever waits for something on the page
// waits as long as it takes.

import { vi } from 'vitest';
import { PATIENCE } from './patience.ts';

vi.resetModules();
localStorage.clear();
sessionStorage.clear();
document.body.replaceChildren();
// jsdom lays nothing out, so nothing scrolls or changes its size, and no screen is narrow.
Element.prototype.scrollIntoView ??= () => undefined;
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
globalThis.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList;

const { configure } = await import('@testing-library/svelte');
configure({ asyncUtilTimeout: PATIENCE });
