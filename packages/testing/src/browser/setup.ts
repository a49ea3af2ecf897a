import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// jsdom lays nothing out. Virtual lists read the room that a scroller has and the height that a row
// takes; without these they would render no rows at all.
Object.defineProperties(HTMLElement.prototype, {
  clientWidth: { configurable: true, get: () => 1000 },
  clientHeight: { configurable: true, get: () => 600 },
  offsetHeight: { configurable: true, get: () => 36 },
});

// Code editors measure their text.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;

// What is waited for comes late where other tests run beside.
configure({ asyncUtilTimeout: 15_000 });

// Test files share one page: what one stores in the browser must not be there for the next.
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
