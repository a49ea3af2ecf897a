import '@testing-library/jest-dom/vitest';
import { createPlugin, createRouteRef, type Plugin } from '@portico/core';
import { ResponseError } from '@portico/errors';
import { CatalogIcon } from '@portico/ui/icons';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  commandPoint,
  type CommandSourceContribution,
  commandSourcePoint,
} from '../commands/commandPoints.ts';
import { createApp } from '../createApp.tsx';
import { pagePoint } from '../extensionPoints.ts';
import { useFeatureFlag, useFeatureFlags } from '../hooks/useFeatureFlags.ts';
import { navItemPoint } from '../nav/navItemPoint.ts';

const homeRoute = createRouteRef({ id: 'home.root' });
const toolsRoute = createRouteRef({ id: 'home.tools' });
const lostRoute = createRouteRef({ id: 'home.lost' });
const ring = vi.fn<() => void>();

function Home() {
  const [isActive, setActive] = useFeatureFlag('new-home');
  const [flag] = useFeatureFlags();
  return (
    <>
      <h1>Welcome home</h1>
      <input aria-label="Note" />
      <button type="button" onClick={() => setActive(!isActive)}>
        {flag?.name} of {flag?.pluginId}: {isActive ? 'on' : 'off'}
      </button>
    </>
  );
}

const homePlugin = createPlugin({
  id: 'home',
  routes: { root: homeRoute, tools: toolsRoute },
  featureFlags: [{ name: 'new-home' }],
  contributes: [
    pagePoint.add({ route: homeRoute, path: '/home', load: async () => ({ default: Home }) }),
    pagePoint.add({
      id: 'tools',
      route: toolsRoute,
      path: '/tools',
      load: async () => ({ default: () => <h1>Tools</h1> }),
    }),
    navItemPoint.add({ title: 'Home', icon: CatalogIcon, route: homeRoute, shortcut: 'g h' }),
    navItemPoint.add({
      id: 'tools',
      title: 'Tools',
      icon: CatalogIcon,
      route: toolsRoute,
      shortcut: 'g t',
      children: [
        { title: 'Saws', route: toolsRoute, search: 'type=saw' },
        {
          title: 'More',
          children: [{ title: 'Hammers', route: toolsRoute, search: 'type=hammer' }],
        },
        { title: 'Lost', route: lostRoute },
      ],
    }),
    navItemPoint.add({
      id: 'groups',
      place: 'end',
      load: async () => ({ default: () => <p>My groups</p> }),
    }),
    navItemPoint.add({
      id: 'news',
      place: 'foot',
      load: async () => ({ default: () => <p>My news</p> }),
    }),
    commandPoint.add({
      title: 'Ring the bell',
      keywords: 'sound',
      shortcut: 'b',
      run: () => ring(),
    }),
    commandSourcePoint.add({
      title: 'Books',
      search: async query => {
        if (query === 'fire') throw new Error('The library is closed');
        return [{ id: '1', title: `All about ${query}`, detail: 'a book', to: '/tools?book=1' }];
      },
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
  localStorage.clear();
  ring.mockClear();
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

async function start(config: unknown = {}, plugins: readonly Plugin[] = []) {
  window.history.replaceState(null, '', '/home');
  render(
    (
      await createApp(
        { basePath: '', config, nonce: undefined },
        { plugins: [homePlugin, ...plugins] },
      )
    ).app,
  );
  await screen.findByRole('heading', { name: 'Welcome home' });
}
const search = async (text: string) => {
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox'), text);
};
const stored = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? 'null');

describe('the sidebar', () => {
  it('shows links, submenus without ways that lead nowhere, and items that draw themselves at the foot', async () => {
    await start();
    await userEvent.click(screen.getByRole('button', { name: 'Tools' }));
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.getByRole('link', { name: 'Hammers' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Lost' })).toBeNull();
    expect(screen.getByText('My groups')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Saws' }));
    expect(window.location.pathname + window.location.search).toBe('/tools?type=saw');
  });

  it('keeps items at the foot out of what scrolls', async () => {
    await start();
    const list = screen.getByText('My groups').parentElement;
    expect(list).toContainElement(screen.getByRole('button', { name: 'Tools' }));
    expect(await screen.findByText('My news')).toBeVisible();
    expect(list).not.toContainElement(screen.getByText('My news'));
  });

  it('greets newcomers once', async () => {
    await start();
    await userEvent.click(screen.getByRole('button', { name: 'Got it' }));
    expect(screen.queryByText('New here?')).toBeNull();
    expect(stored('/settings/sidebarIntroDismissed')).toBe(true);
  });

  it('greets newcomers where they begin, and not on every page', async () => {
    await start();
    await userEvent.click(screen.getByRole('button', { name: 'Tools' }));
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await userEvent.click(screen.getByRole('link', { name: 'Hammers' }));
    await waitFor(() => expect(screen.queryByText('New here?')).toBeNull());
  });

  it('says where help is found', async () => {
    await start({
      app: { support: { url: 'https://help.example', items: [{ title: 'Chat', links: [] }] } },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Support' }));
    const dialog = await screen.findByRole('dialog', { name: 'Support' });
    expect(within(dialog).getByText('Chat')).toBeVisible();
    expect(within(dialog).getByRole('link', { name: /^https:\/\/help.example/ })).toBeVisible();
  });
});

it('has links of items that draw themselves in the bar of a narrow screen, and for guests only some', async () => {
  const inboxRoute = createRouteRef({ id: 'inbox.root' });
  const load = async () => ({ default: () => null });
  const link = { icon: CatalogIcon, route: inboxRoute };
  const inboxPlugin = createPlugin({
    id: 'inbox',
    routes: { root: inboxRoute },
    contributes: [
      pagePoint.add({ route: inboxRoute, path: '/inbox', load }),
      navItemPoint.add({
        load,
        bar: { ...link, title: 'Inbox', loadIcon: async () => ({ default: () => '2 unread' }) },
      }),
      navItemPoint.add({
        id: 'own',
        load,
        bar: { ...link, title: 'My reviews', isHiddenFromGuests: true },
      }),
    ],
  });
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  await start({}, [inboxPlugin]);
  const bar = screen.getByRole('navigation', { name: 'Main' });
  expect(await within(bar).findByRole('link', { name: '2 unread Inbox' })).toHaveAttribute(
    'href',
    '/inbox',
  );
  expect(within(bar).queryByRole('link', { name: 'My reviews' })).toBeNull();
});

describe('the palette', () => {
  it('opens from the search field, goes somewhere, and gives the focus back on Escape', async () => {
    await start();
    const field = screen.getByRole('button', { name: 'Search…' });
    await userEvent.click(field);
    expect(await screen.findByRole('dialog', { name: 'Command palette' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(field).toHaveFocus();
    await search('hamm');
    await userEvent.keyboard('{Enter}');
    expect(window.location.search).toBe('?type=hammer');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('takes up what is typed while it is still on its way', async () => {
    await start();
    fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
    for (const key of 'hamm') fireEvent.keyDown(document.body, { key });
    expect(await screen.findByRole('combobox')).toHaveValue('hamm');
  });

  it('does what plugins have added, also by other words', async () => {
    await start();
    await search('sound');
    await userEvent.keyboard('{Enter}');
    expect(ring).toHaveBeenCalledOnce();
  });

  it('finds things, and offers recent choices first', async () => {
    await start();
    await search('saws');
    await userEvent.keyboard('{Enter}');
    await search('glue');
    await userEvent.click(await screen.findByText('a book'));
    expect(window.location.search).toBe('?book=1');
    await userEvent.keyboard('{Control>}k{/Control}');
    const recent = within(await screen.findByRole('group', { name: 'Recent' }));
    expect(recent.getAllByRole('option').map(option => option.textContent)).toEqual([
      'All about gluea book',
      'SawsTools',
    ]);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(window.location.search).toBe('?type=saw');
  });

  it('says what could not be looked through, and goes on with the rest', async () => {
    await start();
    await search('fire');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Books could not be searched: The library is closed',
    );
  });

  it('opens a choice in a new tab with Ctrl, and stays', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    await start();
    await search('glue');
    await screen.findByText('a book');
    // Finds of fewer letters stay only until those of all have come.
    await waitFor(() => expect(screen.getByRole('listbox')).toHaveAttribute('aria-busy', 'false'));
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(open).toHaveBeenCalledWith('/tools?book=1', '_blank', 'noopener');
    expect(screen.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
    expect(window.location.pathname).toBe('/home');
  });

  describe('with a source that covers others', () => {
    const find = vi.fn<CommandSourceContribution['search']>();
    const everything = createPlugin({
      id: 'everything',
      contributes: [
        commandSourcePoint.add({ title: 'Everything', coversOthers: true, search: find }),
      ],
    });
    beforeEach(() => {
      find.mockReset();
    });

    it('calls it from the first letter, cancels former calls, and leaves the others alone', async () => {
      const cancelled: string[] = [];
      find.mockImplementation(async (query, { signal }) => {
        signal.addEventListener('abort', () => cancelled.push(query));
        if (query !== 'glue') return new Promise<never>(() => undefined);
        return [
          { id: '1', title: 'Glue pot', to: '/tools?pot=1' },
          { id: '2', title: 'How to glue', group: 'Guides', to: '/tools?guide=2' },
        ];
      });
      await start({}, [everything]);
      await search('glue');
      const guides = within(await screen.findByRole('group', { name: 'Guides' }));
      expect(guides.getByRole('option')).toHaveTextContent('How to glue');
      expect(
        within(screen.getByRole('group', { name: 'Everything' })).getAllByRole('option'),
      ).toHaveLength(1);
      expect(screen.queryByText('a book')).toBeNull();
      const queries = find.mock.calls.map(([query]) => query);
      expect(queries.at(-1)).toBe('glue');
      expect(cancelled).toEqual(queries.slice(0, -1));
    });

    it('calls local sources beside it, which it does not cover', async () => {
      find.mockResolvedValue([{ id: '1', title: 'Glue pot', to: '/tools?pot=1' }]);
      const local = createPlugin({
        id: 'local',
        contributes: [
          commandSourcePoint.add({
            title: 'Bookmarks',
            isLocal: true,
            search: async query => [{ id: query, title: `My ${query}`, to: '/tools?mine=1' }],
          }),
        ],
      });
      await start({}, [everything, local]);
      await search('glue');
      await waitFor(() =>
        expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual([
          'Glue pot',
          'My glue',
        ]),
      );
      expect(screen.getByRole('group', { name: 'Bookmarks' })).toBeVisible();
      expect(screen.queryByText('a book')).toBeNull();
    });

    it('goes on with the others when the server does not have it', async () => {
      find.mockRejectedValue(await ResponseError.fromResponse(new Response('', { status: 404 })));
      await start({}, [everything]);
      await search('glue');
      expect(await screen.findByText('a book')).toBeVisible();
      expect(screen.queryByRole('alert')).toBeNull();
      // A busy machine may call once more before the first answer has come.
      await vi.waitFor(() => expect(find.mock.settledResults.at(-1)?.type).toBe('rejected'));
      await act(async () => {});
      const calls = find.mock.calls.length;
      await userEvent.type(screen.getByRole('combobox'), ' pot');
      expect(await screen.findByText('a book')).toBeVisible();
      expect(find).toHaveBeenCalledTimes(calls);
    });

    it('says that it failed, and goes on with the others', async () => {
      find.mockRejectedValue(new Error('The index is away'));
      await start({}, [everything]);
      await search('glue');
      expect(await screen.findByText('a book')).toBeVisible();
      expect(screen.getByRole('alert')).toHaveTextContent(
        'Everything could not be searched: The index is away',
      );
    });
  });

  it.each([
    ['dark theme', '/settings/theme', 'dark'],
    ['language deutsch', '/settings/language', 'de'],
    ['pin collapse', '/settings/sidebarPinned', false],
  ])('sets by %o what is kept in %s', async (text, key, value) => {
    await start();
    await search(text);
    await userEvent.keyboard('{Enter}');
    expect(stored(key)).toBe(value);
  });

  it('speaks another language once it is chosen', async () => {
    await start();
    await search('language deutsch');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Suchen …' })).toBeVisible();
    expect(document.documentElement).toHaveAttribute('lang', 'de');
  });
});

describe('keys', () => {
  it('go to pages and do things, but not while somebody types', async () => {
    await start();
    await userEvent.type(screen.getByLabelText('Note'), 'b g t');
    expect(ring).not.toHaveBeenCalled();
    expect(window.location.pathname).toBe('/home');
    await userEvent.click(screen.getByRole('heading', { name: 'Welcome home' }));
    await userEvent.keyboard('b');
    expect(ring).toHaveBeenCalledOnce();
    await userEvent.keyboard('gt');
    expect(window.location.pathname).toBe('/tools');
  });

  it('are listed at ?, and can be turned off there, but for those with Ctrl', async () => {
    await start();
    await userEvent.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(within(dialog).getByText('Ring the bell')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('switch', { name: 'Single-key shortcuts' }));
    expect(stored('/settings/shortcuts')).toBe(false);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.keyboard('b?');
    expect(ring).not.toHaveBeenCalled();
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('dialog', { name: 'Command palette' })).toBeVisible();
  });
});

it('turns a declared feature flag on and off, and keeps only what is on', async () => {
  await start();
  const flag = screen.getByRole('button', { name: /new-home of home/ });
  await userEvent.click(flag);
  expect(flag).toHaveTextContent('on');
  expect(stored('/featureFlags/new-home')).toBe(true);
  await userEvent.click(flag);
  expect(flag).toHaveTextContent('off');
  expect(localStorage.getItem('/featureFlags/new-home')).toBeNull();
});
