import '@testing-library/jest-dom/vitest';
import {
  type ApiFactory,
  createApiFactory,
  createApiRef,
  createExternalRouteRef,
  createPlugin,
  createRouteRef,
  type Plugin,
} from '@portico/core';
import { CatalogIcon } from '@portico/ui/icons';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readBootData } from './boot/readBootData.ts';
import { createApp, startApp } from './createApp.tsx';
import { getCookiePath } from './boot/createSignOut.ts';
import {
  pageFramePoint,
  pagePoint,
  shellPartPoint,
  signInPagePoint,
  wrapperPoint,
} from './extensionPoints.ts';
import { useApi } from './hooks/useApi.ts';
import { errorApiRef, type IdentityApi, identityApiRef } from './apis/refs.ts';
import { navItemPoint } from './nav/navItemPoint.ts';

const homeRoute = createRouteRef({ id: 'home.root' });
let isBroken = false;
let visits: { user: string; params: object; text: string | null; isRendered: boolean }[] = [];

const homePlugin = createPlugin({
  id: 'home',
  routes: { root: homeRoute },
  contributes: [
    navItemPoint.add({ title: 'Home', icon: CatalogIcon, route: homeRoute }),
    pagePoint.add({
      route: homeRoute,
      path: '/home',
      load: async () => ({
        default: () => {
          if (isBroken) throw new Error('Home fell over');
          return <h1>Welcome home</h1>;
        },
      }),
    }),
    pagePoint.add({
      id: 'guest-book',
      route: createRouteRef({ id: 'home.guestBook', params: ['year'] }),
      path: '/home/guests/:year',
      load: async () => ({
        default: () => <h1>Guest book</h1>,
        prefetch: ({ identity, params, searchParams }) => {
          visits.push({
            user: identity.userEntityRef,
            params,
            text: searchParams.get('text'),
            isRendered: screen.queryByRole('heading', { name: 'Guest book' }) !== null,
          });
        },
      }),
    }),
    pagePoint.add({
      id: 'late',
      route: createRouteRef({ id: 'home.late' }),
      path: '/late',
      load: () => Promise.reject(new Error('chunk 7 is gone')),
    }),
  ],
});

const session = {
  profile: {},
  backstageIdentity: {
    token: 'abc',
    identity: { type: 'user', userEntityRef: 'user:default/guest', ownershipEntityRefs: [] },
    expiresInSeconds: 3600,
  },
};

beforeEach(() => {
  isBroken = false;
  visits = [];
  localStorage.clear();
  vi.stubGlobal('fetch', async (input: Request | string) =>
    String(input instanceof Request ? input.url : input).includes('/refresh')
      ? Response.json(session)
      : new Response('', { status: 404 }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

async function start(path = '/', config: unknown = {}) {
  window.history.replaceState(null, '', path);
  const boot = { basePath: '', config, nonce: undefined };
  return render((await createApp(boot, { plugins: [homePlugin] })).app);
}

it('signs in as guest and leads from the root to the first item of the sidebar', async () => {
  await start();
  expect(await screen.findByRole('heading', { name: 'Welcome home' })).toBeVisible();
  expect(window.location.pathname).toBe('/home');
  expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
});

it('opens with settings for parts that only other portals have, and reports of them', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  await start('/', { app: { extensions: [{ 'page:catalog': {} }, { 'nav-item:search': false }] } });
  expect(await screen.findByRole('heading', { name: 'Welcome home' })).toBeVisible();
  const warnings = warn.mock.calls.map(([text]) => String(text));
  expect(warnings).toEqual([
    expect.stringContaining("contribution 'page:catalog'"),
    expect.stringContaining("contribution 'nav-item:search'"),
  ]);
});

it('says so when sign-in fails, and shows nothing of the portal', async () => {
  vi.stubGlobal('fetch', async () => new Response('away', { status: 401 }));
  await start();
  expect(await screen.findByText(/Login failed/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Home' })).toBeNull();
});

it('shows the not-found page for an address that leads nowhere, with the way to support', async () => {
  await start('/nowhere', { app: { support: { url: 'https://help.example' } } });
  expect(await screen.findByRole('heading', { name: '404 PAGE NOT FOUND' })).toBeVisible();
  expect(screen.getByRole('link', { name: /contact support/ })).toHaveAttribute(
    'href',
    'https://help.example',
  );
});

it("keeps a plugin's failure to its own part, and renders it again on Retry", async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  isBroken = true;
  await start('/home');
  expect(await screen.findByText('Error in home')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Home' })).toBeVisible();
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Welcome home')).toBeVisible();
  vi.restoreAllMocks();
});

it('says so when a part of the portal cannot be fetched', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await start('/late');
  expect(
    (
      await screen.findAllByText(
        /Lazy loaded chunk failed to load, try to reload the page: chunk 7 is gone/,
      )
    )[0],
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  vi.restoreAllMocks();
});

it('goes to a page whose code comes late, and shows it once it has come', async () => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  let isRequested = false;
  const slowRoute = createRouteRef({ id: 'slow.root' });
  const slowPlugin = createPlugin({
    id: 'slow',
    routes: { root: slowRoute },
    contributes: [
      navItemPoint.add({ title: 'Slow', icon: CatalogIcon, route: slowRoute }),
      pagePoint.add({
        route: slowRoute,
        path: '/slow',
        load: async () => {
          isRequested = true;
          await arrived;
          return { default: () => <h1>Here at last</h1> };
        },
      }),
    ],
  });
  window.history.replaceState(null, '', '/home');
  const boot = { basePath: '', config: {}, nonce: undefined };
  render((await createApp(boot, { plugins: [homePlugin, slowPlugin] })).app);
  await screen.findByText('Welcome home');
  await userEvent.click(screen.getByRole('link', { name: 'Slow' }));
  await vi.waitFor(() => expect(isRequested).toBe(true));
  arrive();
  expect(await screen.findByText('Here at last')).toBeVisible();
});

it('shows promises that failed unseen as alerts', async () => {
  await start('/home');
  await screen.findByText('Welcome home');
  window.dispatchEvent(
    Object.assign(new Event('unhandledrejection'), { reason: new Error('Lost in a timer') }),
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('Lost in a timer');
});

it('keeps the chosen theme', async () => {
  await start('/home');
  await userEvent.click(
    await screen.findByRole('button', { name: 'Account: Guest, Not signed in' }),
  );
  await userEvent.click(await screen.findByRole('radio', { name: 'Dark' }));
  expect(document.documentElement).toHaveAttribute('data-color-scheme', 'dark');
  expect(localStorage.getItem('/settings/theme')).toBe('"dark"');
});

it('reports every problem of its plugins before anything is rendered', async () => {
  const broken = createPlugin({
    id: 'broken',
    externalRoutes: { go: createExternalRouteRef({ id: 'broken.go' }) },
  });
  const boot = { basePath: '', config: {}, nonce: undefined };
  await expect(createApp(boot, { plugins: [broken, broken] })).rejects.toThrow(
    'The portal cannot start: 3 problems',
  );
});

it('opens when what its plugins make asynchronously is there', async () => {
  const greetingRef = createApiRef<string>({ id: 'host.greeting' });
  const host = createPlugin({
    id: 'host',
    provides: [createApiFactory({ api: greetingRef, create: async () => 'Good to see you' })],
    contributes: [
      shellPartPoint.add({
        load: async () => ({ default: () => <p>{useApi(greetingRef)}</p> }),
      }),
    ],
  });
  window.history.replaceState(null, '', '/home');
  const boot = { basePath: '', config: {}, nonce: undefined };
  render((await createApp(boot, { plugins: [homePlugin, host] })).app);
  expect(await screen.findByText('Good to see you')).toBeVisible();
});

describe.each([
  [
    'fails',
    () => Promise.reject(new Error('no word today')),
    "Plugin 'host' could not make api 'host.greeting': no word today",
  ],
  [
    'throws',
    () => {
      throw new Error('no word at all');
    },
    "Plugin 'host' could not make api 'host.greeting': no word at all",
  ],
  [
    'never ends',
    () => new Promise<string>(() => {}),
    "Plugin 'host' could not make api 'host.greeting': it has not ended within 10 s",
  ],
])('an api of a plugin that %s', (_, create, message) => {
  const greetingRef = createApiRef<string>({ id: 'host.greeting' });
  const hostRoute = createRouteRef({ id: 'host.root' });
  const open = async (path: string, host: Plugin, apis: ApiFactory<unknown>[] = []) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    window.history.replaceState(null, '', path);
    const boot = { basePath: '', config: {}, nonce: undefined };
    const created = createApp(boot, { plugins: [homePlugin, host], apis });
    // Whoever awaits it gets its error.
    created.catch(() => {});
    await vi.advanceTimersByTimeAsync(10_000);
    return created;
  };

  it('fails on the page of that plugin, and leaves the others alone', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => void vi.restoreAllMocks());
    const host = createPlugin({
      id: 'host',
      routes: { root: hostRoute },
      provides: [createApiFactory({ api: greetingRef, create })],
      contributes: [
        pagePoint.add({
          route: hostRoute,
          path: '/host',
          load: async () => ({ default: () => <p>{useApi(greetingRef)}</p> }),
        }),
      ],
    });
    render((await open('/host', host)).app);
    expect(await screen.findByText('Error in host')).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
    expect(logged).toHaveBeenCalledWith(expect.stringContaining(message));
    await userEvent.click(screen.getByRole('link', { name: 'Home' }));
    expect(await screen.findByText('Welcome home')).toBeVisible();
  });

  it('keeps the portal from starting where the shell is made from it', async () => {
    const host = createPlugin({
      id: 'host',
      provides: [createApiFactory({ api: greetingRef, create })],
    });
    const errors = createApiFactory({
      api: errorApiRef,
      needs: { greeting: greetingRef },
      create: () => ({ post: () => {} }),
    });
    await expect(open('/home', host, [errors])).rejects.toThrow(message);
  });
});

it('shows another icon for one that fails, and the page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => void vi.restoreAllMocks());
  const oddRoute = createRouteRef({ id: 'odd.root' });
  const odd = createPlugin({
    id: 'odd',
    routes: { root: oddRoute },
    contributes: [
      navItemPoint.add({
        title: 'Odd',
        route: oddRoute,
        icon: () => {
          throw new Error('no picture');
        },
      }),
      pagePoint.add({
        route: oddRoute,
        path: '/odd',
        load: async () => ({ default: () => <p /> }),
      }),
    ],
  });
  window.history.replaceState(null, '', '/home');
  const boot = { basePath: '', config: {}, nonce: undefined };
  render((await createApp(boot, { plugins: [homePlugin, odd] })).app);
  expect(await screen.findByText('Welcome home')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Odd' }).querySelector('svg')).not.toBeNull();
});

it('renders every page in the frames of plugins, the first one outermost, beside the sidebar', async () => {
  const framing = createPlugin({
    id: 'framing',
    contributes: ['outer', 'inner'].map((id, order) =>
      pageFramePoint.add({
        id,
        order,
        Frame: ({ children }) => <section aria-label={id}>{children}</section>,
      }),
    ),
  });
  window.history.replaceState(null, '', '/home');
  const boot = { basePath: '', config: {}, nonce: undefined };
  render((await createApp(boot, { plugins: [homePlugin, framing] })).app);
  expect(await screen.findByText('Welcome home')).toBeVisible();
  const inner = within(
    within(screen.getByRole('main')).getByRole('region', { name: 'outer' }),
  ).getByRole('region', { name: 'inner' });
  expect(inner).toHaveTextContent('Welcome home');
  expect(within(inner).queryByRole('navigation')).toBeNull();
});

it('shows what nobody contains in place of the portal, with a way to load it again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => void vi.restoreAllMocks());
  const wrapping = createPlugin({
    id: 'wrapping',
    contributes: [
      wrapperPoint.add({
        Wrapper: () => {
          throw new Error('torn');
        },
      }),
    ],
  });
  document.body.innerHTML =
    '<script id="portico-config" type="application/json">{"basePath":"","config":{}}</script><div id="root"></div>';
  onTestFinished(() => document.body.replaceChildren());
  startApp(document.getElementById('root') as HTMLElement, { plugins: [homePlugin, wrapping] });
  expect(await screen.findByText('The portal had to stop here')).toBeVisible();
  expect(screen.getByText('torn')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible();
});

it('says what is wrong with a page that holds no configuration', () => {
  expect(() => readBootData(document.implementation.createHTMLDocument())).toThrow(
    'The configuration failed to load, someone should have a look at this error:',
  );
});

it('has the page that it opens on ask ahead, once, as soon as it is known who asks', async () => {
  await start('/home/guests/1999?text=ann');
  expect(await screen.findByRole('heading', { name: 'Guest book' })).toBeVisible();
  expect(visits).toEqual([
    {
      user: 'user:default/guest',
      params: { year: '1999', '*': '' },
      text: 'ann',
      isRendered: false,
    },
  ]);
});

describe('a portal with a page for sign-in', () => {
  const ada: IdentityApi = {
    getProfile: async () => ({ displayName: 'Ada' }),
    getIdentity: async () => ({
      type: 'user',
      userEntityRef: 'user:default/ada',
      ownershipEntityRefs: [],
    }),
    getCredentials: async () => ({ token: 'adas' }),
    signOut: async () => {},
  };
  const config = { auth: { providers: { github: { title: 'GitHub' } } } };
  let left: string[] = [];

  function SignOutPart() {
    const identity = useApi(identityApiRef);
    return (
      <>
        <button onClick={() => void identity.signOut()}>Leave</button>
        <button onClick={() => void identity.signOut({ keepsAddress: true })}>Time out</button>
      </>
    );
  }
  const signInPlugin = createPlugin({
    id: 'door',
    contributes: [
      signInPagePoint.add({
        load: async () => ({
          default: ({ onSignIn }) => <button onClick={() => onSignIn(ada)}>Let me in</button>,
        }),
      }),
      shellPartPoint.add({ load: async () => ({ default: SignOutPart }) }),
      shellPartPoint.add({
        id: 'unwanted',
        isWanted: () => false,
        load: () => Promise.reject(new Error('nobody wants it')),
      }),
    ],
  });

  function startGated(more: object = {}, options: { signedIn?: IdentityApi } = {}) {
    return createApp(
      { basePath: '/portal', config: { ...config, ...more }, nonce: undefined },
      { plugins: [homePlugin, signInPlugin], ...options },
    );
  }

  beforeEach(() => {
    left = [];
    window.history.replaceState(null, '', '/portal/home');
    vi.stubGlobal('location', {
      ...window.location,
      assign: (url: string) => left.push(url),
      reload: () => left.push('reload'),
    });
  });

  it('shows nothing else, and asks the server for nothing, until somebody is let in', async () => {
    const calls: string[] = [];
    vi.stubGlobal('fetch', async (input: Request | string) => {
      calls.push(input instanceof Request ? `${input.headers.get('authorization')}` : input);
      return new Response('', { status: 404 });
    });
    const { app, opened } = await startGated();
    await opened;
    render(app);
    const button = await screen.findByRole('button', { name: 'Let me in' });
    expect(screen.queryByRole('link', { name: 'Home' })).toBeNull();
    // Feeds of other tests' portals may still call, as somebody else.
    const isOfThisPortal = (call: string) => call === 'Bearer adas' || call.includes('/refresh');
    expect(calls.filter(isOfThisPortal)).toEqual([]);
    await userEvent.click(button);
    expect(await screen.findByRole('link', { name: 'Home' })).toBeVisible();
    await vi.waitFor(() => expect(calls).toContain('Bearer adas'));
  });

  it('lets those in at once who have signed in on another page', async () => {
    render((await startGated({}, { signedIn: ada })).app);
    expect(await screen.findByRole('button', { name: 'Leave' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Let me in' })).toBeNull();
  });

  it('forgets the provider and the visits, reports the other tabs and leaves when somebody signs out', async () => {
    localStorage.setItem('/auth/provider', '"github"');
    localStorage.setItem('/untilSignOut/visitedEntities', '[]');
    localStorage.setItem('/settings/theme', '"dark"');
    const heard: unknown[] = [];
    const otherTab = new BroadcastChannel('portico-session');
    otherTab.addEventListener('message', ({ data }) => heard.push(data));
    render((await startGated({}, { signedIn: ada })).app);
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await vi.waitFor(() => expect(left).toContain('/portal'));
    expect(Object.keys(localStorage)).toEqual(['/settings/theme']);
    await vi.waitFor(() => expect(heard).toMatchObject([{ type: 'signed-out' }]));
    otherTab.close();
  });

  describe('in a browser that is notified of news', () => {
    afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'));

    function subscribe(unsubscribe: () => Promise<unknown> = async () => true) {
      const ended: string[] = [];
      const register = (scope: string) => ({
        scope,
        pushManager: {
          getSubscription: async () => ({
            unsubscribe: () => {
              ended.push(scope);
              return unsubscribe();
            },
          }),
        },
      });
      const own = `${window.location.origin}/portal/api/notifications/`;
      const registrations = [register(own), register(`${window.location.origin}/mail/`)];
      Object.defineProperty(navigator, 'serviceWorker', {
        configurable: true,
        value: { getRegistrations: async () => registrations },
      });
      return { own, ended };
    }

    it('has it notified of nothing more once somebody signs out, and leaves others their news', async () => {
      const { own, ended } = subscribe();
      render((await startGated({}, { signedIn: ada })).app);
      await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
      await vi.waitFor(() => expect(left).toContain('/portal'));
      expect(ended).toEqual([own]);
    });

    it.each([
      ['fails', () => Promise.reject(new Error('No push service'))],
      ['never answers', () => new Promise(() => {})],
    ])('leaves also where the push service %s', async (_what, unsubscribe) => {
      vi.spyOn(console, 'warn').mockImplementation(() => {});
      subscribe(unsubscribe);
      render((await startGated({}, { signedIn: ada })).app);
      await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
      await vi.waitFor(() => expect(left).toContain('/portal'), 5000);
    });

    it('goes on to notify who was away for too long', async () => {
      const { ended } = subscribe();
      render((await startGated({}, { signedIn: ada })).app);
      await userEvent.click(await screen.findByRole('button', { name: 'Time out' }));
      await vi.waitFor(() => expect(left).toEqual(['reload']));
      expect(ended).toEqual([]);
    });
  });

  it("ends at the provider's own sign-out where it wants the browser there", async () => {
    localStorage.setItem('/auth/provider', '"github"');
    const signOut = async () => 'https://provider.example/logout';
    render((await startGated({}, { signedIn: { ...ada, signOut } })).app);
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await vi.waitFor(() => expect(left).toEqual(['https://provider.example/logout']));
    expect(localStorage.getItem('/auth/provider')).toBeNull();
  });

  it('has signing out among the commands, unlike where everybody is the guest', async () => {
    render((await startGated({}, { signedIn: ada })).app);
    await screen.findByRole('link', { name: 'Home' });
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await screen.findByRole('combobox'), 'sign out');
    await userEvent.click(await screen.findByRole('option', { name: /Sign\s*out/ }));
    await vi.waitFor(() => expect(left).toContain('/portal'));
  });

  it('stays at its address in every tab where the sign-out keeps it', async () => {
    const received: unknown[] = [];
    const otherTab = new BroadcastChannel('portico-session');
    otherTab.addEventListener('message', ({ data }) => received.push(data));
    render((await startGated({}, { signedIn: ada })).app);
    await userEvent.click(await screen.findByRole('button', { name: 'Time out' }));
    await vi.waitFor(() => expect(left).toEqual(['reload']));
    await vi.waitFor(() => expect(received).toMatchObject([{ keepsAddress: true }]));
    left = [];
    otherTab.postMessage({ type: 'signed-out', tab: 'another', keepsAddress: true });
    await vi.waitFor(() => expect(left).toContain('reload'));
    otherTab.close();
  });

  it('leaves when somebody signs out in another tab', async () => {
    render((await startGated({}, { signedIn: ada })).app);
    const otherTab = new BroadcastChannel('portico-session');
    otherTab.postMessage('something else');
    otherTab.postMessage({ type: 'signed-out', tab: 'another' });
    await vi.waitFor(() => expect(left).toContain('/portal'));
    otherTab.close();
  });

  it('gives the cookie back before it leaves a protected app', async () => {
    const calls: string[] = [];
    vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
      calls.push(`${init?.method} ${input instanceof Request ? input.url : input}`);
      return new Response(null, { status: calls.at(-1)?.startsWith('DELETE') ? 204 : 404 });
    });
    render((await startGated({ app: { protected: true } }, { signedIn: ada })).app);
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await vi.waitFor(() => expect(left).toContain('/portal'));
    expect(calls).toContain(`DELETE ${getCookiePath('/portal')}`);
  });

  it('says which plugin is missing when none has a page for sign-in', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { app } = await createApp(
      { basePath: '', config, nonce: undefined },
      { plugins: [homePlugin] },
    );
    expect(() => render(app)).toThrow('add the auth plugin');
    vi.restoreAllMocks();
  });
});
