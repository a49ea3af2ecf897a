import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createIdentityFetch } from '../apis/createIdentityFetch.ts';
import { FirstCalls, sendFirstCalls } from './FirstCalls.ts';

const { origin } = window.location;
const discovery = { getBaseUrl: async (id: string) => `${origin}/api/${id}` };
const list = {
  url: `${origin}/api/catalog/list?limit=2`,
  init: { method: 'POST', body: '{"a":1}' },
};
const counts = { url: `${origin}/api/catalog/counts`, init: {} };

let sent: string[];
beforeEach(() => {
  sent = [];
  localStorage.clear();
  window.history.replaceState(null, '', '/catalog?kind=api');
  document.head.insertAdjacentHTML('beforeend', '<script type="module" data-src="a"></script>');
  setScript('/assets/release-1.js');
  document.documentElement.lang = 'de';
  vi.stubGlobal('fetch', async (input: string | Request, init?: RequestInit) => {
    const request = new Request(input, init);
    const token = request.headers.get('authorization');
    const path = request.url.slice(origin.length);
    sent.push(`${token} ${request.method} ${path} ${await request.text()}`.trim());
    return new Response(`answer ${sent.length}`, { status: path.includes('refused') ? 401 : 200 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  document.documentElement.lang = '';
  delete window.porticoSentAhead;
  window.history.replaceState(null, '', '/');
  for (const script of document.head.querySelectorAll('script[data-src]')) script.remove();
});

/** Nothing runs: scripts that are added as HTML never do. */
function setScript(src: string) {
  document.head.querySelector('script[data-src]')?.setAttribute('src', src);
}

const identify = (token: string | undefined) => ({
  getProfile: async () => ({}),
  getIdentity: async () => ({
    type: 'user' as const,
    userEntityRef: '',
    ownershipEntityRefs: [],
  }),
  getCredentials: async () => (token === undefined ? {} : { token }),
  signOut: async () => {},
});

/** Opens the page for somebody: the app makes its first calls. @returns the answers. */
async function visit(token: string, calls: readonly { url: string; init: RequestInit }[]) {
  const firstCalls = new FirstCalls();
  const allowedPrefixes = [`${origin}/api`];
  const { fetch } = createIdentityFetch({
    discovery,
    identity: identify(token),
    allowedPrefixes,
    firstCalls,
  });
  let answers: Promise<string>[] = [];
  const areSentAhead = await firstCalls.record(() => {
    answers = calls.map(async ({ url, init }) => (await fetch(url, init)).text());
  });
  return { areSentAhead, answers: await Promise.all(answers) };
}

it('sends ahead what the last visit of the page requested first, and requests none of it twice', async () => {
  expect(await visit('ada-1', [list, counts])).toMatchObject({ areSentAhead: false });
  sent = [];
  await sendFirstCalls(identify('ada-2'));
  const ahead = [
    'Bearer ada-2 POST /api/catalog/list?limit=2 {"a":1}',
    'Bearer ada-2 GET /api/catalog/counts',
  ];
  await vi.waitFor(() => expect(sent.toSorted()).toEqual(ahead.toSorted()));
  const { areSentAhead, answers } = await visit('ada-2', [list, counts]);
  expect(areSentAhead).toBe(true);
  expect(answers.toSorted()).toEqual(['answer 1', 'answer 2']);
  expect(sent).toHaveLength(2);
});

it('knows answers as near that are still under way', async () => {
  await visit('ada-1', [counts]);
  const { promise: response, resolve } = Promise.withResolvers<Response>();
  window.porticoSentAhead = {
    calls: [{ method: 'GET', path: '/api/catalog/counts', token: 'ada-1', response }],
  };
  setTimeout(() => resolve(new Response('late')), 50);
  expect(await visit('ada-1', [counts])).toEqual({ areSentAhead: true, answers: ['late'] });
});

it.each<[string, () => void]>([
  ['another page', () => window.history.replaceState(null, '', '/catalog?kind=group')],
  ['another release', () => setScript('/assets/release-2.js')],
  [
    'somebody who has signed out meanwhile',
    () => localStorage.removeItem('/untilSignOut/firstCalls'),
  ],
  ['a storage that holds nonsense', () => localStorage.setItem('/untilSignOut/firstCalls', '{')],
])('sends nothing ahead for %s', async (_, change) => {
  await visit('ada-1', [list]);
  sent = [];
  change();
  await sendFirstCalls(identify('ada-2'));
  expect(sent).toEqual([]);
});

it('sends nothing ahead without a token', async () => {
  await visit('ada-1', [list]);
  sent = [];
  await sendFirstCalls(identify(undefined));
  expect(sent).toEqual([]);
});

it('gives nobody an answer to the token of somebody else', async () => {
  await visit('ada-1', [list]);
  await sendFirstCalls(identify('ada-2'));
  sent = [];
  await visit('bob-1', [list]);
  expect(sent).toEqual(['Bearer bob-1 POST /api/catalog/list?limit=2 {"a":1}']);
});

it('sends a call of its own where it differs, and where the one before failed', async () => {
  await visit('ada-1', [list, counts]);
  await sendFirstCalls(identify('ada-1'));
  sent = [];
  await visit('ada-1', [{ ...list, init: { ...list.init, body: '{"a":2}' } }]);
  expect(sent).toEqual(['Bearer ada-1 POST /api/catalog/list?limit=2 {"a":2}']);
  const response = Promise.reject(new TypeError('Failed to fetch'));
  response.catch(() => {});
  window.porticoSentAhead = {
    calls: [{ method: 'GET', path: '/api/catalog/counts', token: 'ada-1', response }],
  };
  sent = [];
  const { areSentAhead } = await visit('ada-1', [counts]);
  expect([areSentAhead, sent]).toEqual([false, ['Bearer ada-1 GET /api/catalog/counts']]);
});

it.each<[string, { url: string; init: RequestInit }[]]>([
  ['to another origin', [{ url: 'https://elsewhere.example/api/x', init: {} }]],
  ['with headers of their own', [{ ...counts, init: { headers: { 'if-none-match': '"1"' } } }]],
  ['with a body that is no text', [{ ...list, init: { method: 'POST', body: new Blob(['x']) } }]],
  ['that write', [{ ...list, init: { method: 'PUT', body: '{}' } }]],
  ['that are many', [1, 2, 3, 4, 5].map(n => ({ url: `${counts.url}?n=${n}`, init: {} }))],
  ['that are long', [{ ...list, init: { method: 'POST', body: 'x'.repeat(20_000) } }]],
])('repeats no calls %s', async (_, calls) => {
  await visit('ada-1', calls);
  sent = [];
  await sendFirstCalls(identify('ada-2'));
  expect(sent).toEqual([]);
});
