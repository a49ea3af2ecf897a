import { assemble, createPlugin, createRouteRef } from '@portico/core';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { createAppPlugin } from '../appPlugin.ts';
import { AlertQueue } from '../apis/AlertQueue.ts';
import { pagePoint } from '../extensionPoints.ts';
import { fetchApproachedPages } from './fetchApproachedPages.ts';
import { fetchLaterParts } from './fetchLaterParts.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  for (const link of document.head.querySelectorAll('link')) link.remove();
});

const load = vi.fn<() => Promise<{ default: () => null }>>(async () => ({ default: () => null }));
const shop = createPlugin({
  id: 'shop',
  contributes: [pagePoint.add({ route: createRouteRef({ id: 'shop.item' }), path: '/shop', load })],
});

it('fetches the code of a page while the pointer rests on a link to it, not while it passes by', async () => {
  const app = createAppPlugin({
    config: {},
    alerts: new AlertQueue(),
    origin: window.location.origin,
  });
  fetchApproachedPages(document, assemble({ plugins: [app, shop] }), '/portal');
  document.body.innerHTML = `
    <a id="page" href="/portal/shop/7"><b>Item</b></a>
    <a id="outside" href="/shop/7">Outside</a>
    <a id="other" href="https://other.example/portal/shop">Other</a>
    <p>Text</p>`;
  const enter = (selector: string) =>
    document
      .querySelector(selector)
      ?.dispatchEvent(new MouseEvent('pointerover', { bubbles: true }));
  vi.useFakeTimers();
  try {
    for (const passed of ['#page b', 'p', '#outside', '#other']) enter(passed);
    vi.runAllTimers();
    expect(load).not.toHaveBeenCalled();
    enter('#page b');
    vi.runAllTimers();
    expect(load).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});

/** Leaves the styles alone that tests of other files need. */
const addToHead = (html: string) => document.head.insertAdjacentHTML('beforeend', html);

const listFetched = () =>
  [...document.head.querySelectorAll('link[rel="modulepreload"]')].map(link =>
    link.getAttribute('href'),
  );

it('fetches what the build names for later one by one, once the page has all that it reads', async () => {
  vi.stubGlobal('requestIdleCallback', (work: () => void) => window.setTimeout(work, 0));
  addToHead('<link rel="portico-later" href="/a.js"><link rel="portico-later" href="/b.js">');
  const queryClient = new QueryClient();
  let answer = () => {};
  void queryClient.prefetchQuery({
    queryKey: ['list'],
    queryFn: () => new Promise<null>(resolve => (answer = () => resolve(null))),
  });
  const isFetching = vi.spyOn(queryClient, 'isFetching');
  fetchLaterParts(document, queryClient);
  await vi.waitFor(() => expect(isFetching).toHaveBeenCalledTimes(2));
  expect(listFetched()).toEqual([]);
  answer();
  const { origin } = window.location;
  await vi.waitFor(() => expect(listFetched()).toEqual([`${origin}/a.js`]));
  document.head.querySelector('link[rel="modulepreload"]')?.dispatchEvent(new Event('load'));
  await vi.waitFor(() => expect(listFetched()).toEqual([`${origin}/a.js`, `${origin}/b.js`]));
});

it('fetches nothing ahead for those who save data', () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  const idle = vi.fn<() => void>();
  vi.stubGlobal('requestIdleCallback', idle);
  addToHead('<link rel="portico-later" href="/a.js">');
  fetchLaterParts(document, new QueryClient());
  expect(idle).not.toHaveBeenCalled();
});
