import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';

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

// Test files share one page: what one leaves in it must not be there for the next.
const address = window.location.href;
const attributes = [document.documentElement, document.body].map(element => ({
  element,
  before: element.cloneNode() as HTMLElement,
}));

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  // As it begins: all cookies are of this page.
  for (const cookie of document.cookie.split('; ')) {
    document.cookie = `${cookie.split('=')[0] ?? ''}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/`;
  }
  document.title = '';
});

afterAll(() => {
  window.history.replaceState(null, '', address);
  document.body.replaceChildren();
  for (const { element, before } of attributes) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
    for (const { name, value } of before.attributes) element.setAttribute(name, value);
  }
});
