import { configApiRef, identityApiRef } from '@portico/app';
import { catalogPlugin } from '@portico/catalog';
import { entitiesByRefsEndpoint } from '@portico/catalog-common';
import { answerCatalog } from '@portico/catalog-common/testing';
import {
  type ApiFactory,
  createApiFactory,
  createApiRef,
  createPlugin,
  type Plugin,
} from '@portico/core';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import {
  providerSettingPoint,
  type ProviderSession,
  type ProviderSessionApi,
} from '../../points.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { userSettingsPlugin } from '../../plugin.ts';
import { IdentityCard } from '../../components/IdentityCard.tsx';
import SettingsPage from './SettingsPage.tsx';

useMswServer();

const user = {
  userEntityRef: 'user:default/ada',
  ownershipEntityRefs: ['user:default/ada', 'group:default/team'],
};

beforeEach(() => {
  localStorage.clear();
  mswServer.use(answerCatalog.answer(entitiesByRefsEndpoint, { items: [null] }));
});

interface PageOptions {
  path?: string;
  plugins?: readonly Plugin[];
  apis?: readonly ApiFactory<unknown>[];
  config?: unknown;
}

function renderPage({
  path = '/settings',
  plugins = [],
  apis = [],
  config = {},
}: PageOptions = {}) {
  return renderInTestApp(
    <Routes>
      <Route path="/settings/*" element={<SettingsPage />} />
    </Routes>,
    { plugins: [userSettingsPlugin, catalogPlugin, ...plugins], path, user, apis, config },
  );
}

const readStored = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? 'null');

it('lists the first hundred of thousands of groups, and says how many more there are', async () => {
  const groups = Array.from({ length: 5000 }, (_, at) => `group:default/g${at}`);
  const many = { userEntityRef: user.userEntityRef, ownershipEntityRefs: groups };
  renderInTestApp(<IdentityCard />, {
    plugins: [userSettingsPlugin, catalogPlugin],
    user: many,
  });
  expect(await screen.findByText('and 4,900 more')).toBeVisible();
  expect(screen.getAllByRole('link')).toHaveLength(101);
});

it('has a tab a subject, each at an address of its own', async () => {
  const { getAddress } = renderPage();
  const tabs = screen.getByRole('navigation', { name: 'Settings' });
  expect(within(tabs).getByRole('link', { name: 'General' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await userEvent.click(within(tabs).getByRole('link', { name: 'Feature Flags' }));
  expect(getAddress()).toBe('/settings/feature-flags');
  await userEvent.click(within(tabs).getByRole('link', { name: 'Authentication Providers' }));
  expect(getAddress()).toBe('/settings/auth-providers');
});

it('is not found at any other address', () => {
  renderPage({ path: '/settings/none' });
  expect(screen.getByRole('heading', { level: 1, name: /404/ })).toBeVisible();
});

it('says as whom the portal knows the user, for copying', async () => {
  renderPage();
  const card = screen.getByRole('region', { name: 'Identity' });
  expect(within(card).getByRole('link', { name: 'group:default/team' })).toHaveAttribute(
    'href',
    '/catalog/default/group/team',
  );
  expect(within(card).getByRole('button', { name: 'Copy group:default/team' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Page in the catalog' })).toHaveAttribute(
    'href',
    '/catalog/default/user/ada',
  );
});

it('reports why the profile did not come', async () => {
  renderPage({
    apis: [
      createApiFactory({
        api: identityApiRef,
        create: () => ({
          getProfile: () => Promise.reject(new Error('No session')),
          getIdentity: async () => ({ type: 'user' as const, ...user }),
          getCredentials: async () => ({}),
          signOut: async () => {},
        }),
      }),
    ],
  });
  expect(await screen.findByText('Failed to load user identity: Error: No session')).toBeVisible();
});

it('keeps theme, pinned sidebar and shortcuts, and forgets what is as usual', async () => {
  renderPage();
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(readStored('/settings/theme')).toBe('dark');
  await userEvent.click(screen.getByRole('radio', { name: 'System' }));
  expect(readStored('/settings/theme')).toBeNull();

  for (const [name, key] of [
    ['Pin sidebar', '/settings/sidebarPinned'],
    ['Keyboard shortcuts', '/settings/shortcuts'],
  ] as const) {
    const control = screen.getByRole('switch', { name });
    expect(control).toBeChecked();
    await userEvent.click(control);
    expect(readStored(key)).toBe(false);
    await userEvent.click(control);
    expect(readStored(key)).toBeNull();
  }
});

it('keeps how high the rows of tables are', async () => {
  renderPage();
  expect(screen.getByRole('radio', { name: 'Compact' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'Comfortable' }));
  expect(readStored('/settings/tableDensity')).toBe('comfortable');
  await userEvent.click(screen.getByRole('radio', { name: 'Compact' }));
  expect(readStored('/settings/tableDensity')).toBeNull();
});

it('speaks another language at once', async () => {
  renderPage();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Deutsch');
  expect(await screen.findByRole('heading', { level: 1, name: 'Einstellungen' })).toBeVisible();
  expect(readStored('/settings/language')).toBe('de');
});

const flagged = [
  createPlugin({
    id: 'payments',
    featureFlags: [{ name: 'new-checkout', description: 'The checkout of next year' }],
  }),
  createPlugin({ id: 'alerts', featureFlags: [{ name: 'loud-alerts' }, { name: 'red-alerts' }] }),
];

it('lists feature flags by plugin, and turns them on and off', async () => {
  renderPage({ path: '/settings/feature-flags', plugins: flagged });
  const headings = screen
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent);
  expect(headings).toEqual(['alerts', 'payments']);
  const flag = screen.getByRole('switch', { name: 'new-checkout' });
  expect(flag).toHaveAccessibleDescription('The checkout of next year');
  await userEvent.click(flag);
  expect(flag).toBeChecked();
  expect(readStored('/featureFlags/new-checkout')).toBe(true);
  await userEvent.click(flag);
  expect(readStored('/featureFlags/new-checkout')).toBeNull();
});

it('finds feature flags by name, words or plugin, and keeps the text in the address', async () => {
  const { getAddress } = renderPage({ path: '/settings/feature-flags?q=year', plugins: flagged });
  expect(screen.getAllByRole('switch')).toHaveLength(1);
  const field = screen.getByRole('searchbox', { name: 'Search feature flags' });
  await userEvent.clear(field);
  await userEvent.type(field, 'ALERTS');
  expect(await screen.findAllByRole('switch', { name: /-alerts$/ })).toHaveLength(2);
  await waitFor(() => expect(getAddress()).toBe('/settings/feature-flags?q=ALERTS'));
  await userEvent.type(field, '?');
  expect(await screen.findByText('No feature flag matches “ALERTS?”')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show all feature flags' }));
  expect(screen.getAllByRole('switch')).toHaveLength(3);
});

it('shows how a flag is declared when there is none', () => {
  renderPage({ path: '/settings/feature-flags' });
  expect(screen.getByText('No feature flags')).toBeVisible();
  expect(screen.getByText(/featureFlags: \[/)).toBeVisible();
});

it('shows how a provider is added when there is none', () => {
  renderPage({ path: '/settings/auth-providers' });
  expect(screen.getByText('No authentication providers')).toBeVisible();
});

/** A provider that signs in, unless it is set to fail. */
class TestSession implements ProviderSessionApi {
  failure: Error | undefined;
  /** What a cookie still holds. */
  stored: ProviderSession | undefined;
  #session: ProviderSession | undefined;
  #onChange = () => {};
  readonly getSession = () => this.#session;
  readonly subscribe = (onChange: () => void) => {
    this.#onChange = onChange;
    return () => {};
  };
  async restore() {
    if (this.stored) await this.#become(this.stored);
  }
  signIn = () => this.#become({ profile: { displayName: 'ada-l' }, scopes: ['repo', 'read:org'] });
  signOut = () => this.#become(undefined);
  async #become(session: ProviderSession | undefined) {
    if (this.failure) throw this.failure;
    this.#session = session;
    this.#onChange();
  }
}

const sessionApiRef = createApiRef<ProviderSessionApi>({ id: 'hub.session' });

function renderProvider(session: ProviderSessionApi, config: unknown = {}) {
  const hubPlugin = createPlugin({
    id: 'hub',
    provides: [createApiFactory({ api: sessionApiRef, create: () => session })],
    contributes: [
      providerSettingPoint.add({ title: 'Code Hub', session: sessionApiRef }),
      providerSettingPoint.add({
        id: 'other',
        title: apis => apis.require(configApiRef).getOptionalString('otherTitle') ?? 'Other Hub',
        session: sessionApiRef,
        isSetUp: apis => apis.require(configApiRef).getOptional('other') === true,
      }),
    ],
  });
  renderPage({ path: '/settings/auth-providers', plugins: [hubPlugin], config });
}

it('signs in to a provider, says as whom, and signs out', async () => {
  renderProvider(new TestSession());
  expect(screen.getByText('Not signed in')).toBeVisible();
  const button = screen.getByRole('button', { name: 'Sign in' });
  expect(button).toHaveAccessibleDescription('Code Hub');
  await userEvent.click(button);
  expect(await screen.findByText(/Signed in as ada-l/)).toBeVisible();
  expect(screen.getByText('read:org')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByText('Not signed in')).toBeVisible();
});

it('finds a session that was begun before, and omits what is not set up', async () => {
  const session = new TestSession();
  session.stored = { profile: {}, scopes: [] };
  renderProvider(session);
  expect(await screen.findByText('Signed in')).toBeVisible();
  expect(screen.queryByText('Other Hub')).toBeNull();
});

it('names a provider as it is configured', () => {
  renderProvider(new TestSession(), { other: true, otherTitle: 'Our hub' });
  expect(screen.getByText('Code Hub')).toBeVisible();
  expect(screen.getByText('Our hub')).toBeVisible();
});

it('says nothing more when a login is turned down', async () => {
  const session = new TestSession();
  session.failure = Object.assign(new Error('Denied'), { name: 'PopupRejectedError' });
  renderProvider(session);
  const button = screen.getByRole('button', { name: 'Sign in' });
  await userEvent.click(button);
  await waitFor(() => expect(button).toBeEnabled());
  expect(screen.queryByText(/Denied/)).toBeNull();
});

it('signs out of the portal', async () => {
  let isOut = false;
  renderPage({
    config: { auth: { providers: { github: { title: 'GitHub' } } } },
    apis: [
      createApiFactory({
        api: identityApiRef,
        create: () => ({
          getProfile: async () => ({ displayName: '<img src=x onerror=alert(1)>' }),
          getIdentity: async () => ({ type: 'user' as const, ...user }),
          getCredentials: async () => ({}),
          signOut: async () => {
            isOut = true;
          },
        }),
      }),
    ],
  });
  expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(isOut).toBe(true);
});

it('has no way out where everybody is the guest', async () => {
  renderPage();
  expect(await screen.findByRole('link', { name: 'Page in the catalog' })).toBeVisible();
  // As in the sidebar, and not as the server calls all of them.
  expect(await screen.findByText('Guest')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull();
});

it('reports when signing in fails', async () => {
  const session = new TestSession();
  session.failure = new Error('The popup was closed');
  renderProvider(session);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText(/The popup was closed/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled();
});
