import { catalogPlugin } from '@portico/catalog';
import { createApiFactory, createApiRef, createPlugin } from '@portico/core';
import { providerSettingPoint, type ProviderSessionApi } from '../../points.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Route, Routes } from 'react-router';
import { userSettingsPlugin } from '../../plugin.ts';
import SettingsPage from './SettingsPage.tsx';

const plugins = [userSettingsPlugin, catalogPlugin];

const createSession = (displayName: string | undefined): ProviderSessionApi => {
  const session =
    displayName === undefined
      ? undefined
      : { profile: { displayName }, scopes: ['read:user', 'repo', 'read:org'] };
  return {
    getSession: () => session,
    restore: async () => {},
    signIn: async () => {},
    signOut: async () => {},
    subscribe: () => () => {},
  };
};
const codeHubApiRef = createApiRef<ProviderSessionApi>({ id: 'hub.code' });
const cloudApiRef = createApiRef<ProviderSessionApi>({ id: 'hub.cloud' });
const providing = createPlugin({
  id: 'hub',
  featureFlags: [
    { name: 'new-review', description: 'Reviews beside the code' },
    { name: 'fast-merge' },
  ],
  provides: [
    createApiFactory({ api: codeHubApiRef, create: () => createSession('ada-l') }),
    createApiFactory({ api: cloudApiRef, create: () => createSession(undefined) }),
  ],
  contributes: [
    providerSettingPoint.add({ id: 'code', title: 'Code Hub', session: codeHubApiRef }),
    providerSettingPoint.add({ id: 'cloud', title: 'Cloud', session: cloudApiRef }),
  ],
});

const at = (path: string, more: (typeof providing)[] = [], config = {}) => ({
  parameters: {
    app: {
      config,
      plugins: [...plugins, ...more],
      path,
      user: {
        userEntityRef: 'user:default/ada',
        ownershipEntityRefs: ['user:default/ada', 'group:default/ticks'],
      },
    },
  },
});

export default {
  component: SettingsPage,
  parameters: { layout: 'fullscreen' },
  render: () => (
    <Routes>
      <Route path="/settings/*" element={<SettingsPage />} />
    </Routes>
  ),
} satisfies Meta<typeof SettingsPage>;

export const General: StoryObj = at('/settings');
export const GeneralSignedIn: StoryObj = at('/settings', [], {
  auth: { providers: { github: { title: 'GitHub' } } },
});
export const FeatureFlags: StoryObj = at('/settings/feature-flags', [providing]);
export const NoFlagMatches: StoryObj = at('/settings/feature-flags?q=none', [providing]);
export const NoFeatureFlags: StoryObj = at('/settings/feature-flags');
export const AuthProviders: StoryObj = at('/settings/auth-providers', [providing]);
export const NoAuthProviders: StoryObj = at('/settings/auth-providers');
