import { createPlugin, createRouteRef } from '@portico/core';
import { Page, PageContent, PageHeader } from '@portico/ui';
import { ApiIcon, CatalogIcon, HomeIcon } from '@portico/ui/icons';
import { Banner } from '@portico/ui/shell';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen } from 'storybook/test';
import { commandPoint } from '../commands/commandPoints.ts';
import { pagePoint } from '../extensionPoints.ts';
import { navItemPoint } from '../nav/navItemPoint.ts';
import { AppShell } from './AppShell.tsx';

const homeRoute = createRouteRef({ id: 'demo.home' });
const catalogRoute = createRouteRef({ id: 'demo.catalog' });
const load = async () => ({ default: () => null });

const demoPlugin = createPlugin({
  id: 'demo',
  routes: { home: homeRoute, catalog: catalogRoute },
  contributes: [
    pagePoint.add({ route: homeRoute, path: '/', load }),
    pagePoint.add({ id: 'catalog', route: catalogRoute, path: '/catalog', load }),
    navItemPoint.add({ title: 'Home', icon: HomeIcon, route: homeRoute, shortcut: 'g h' }),
    navItemPoint.add({
      id: 'catalog',
      title: 'Catalog',
      icon: CatalogIcon,
      route: catalogRoute,
      shortcut: 'g c',
      children: [
        { title: 'Services', route: catalogRoute, search: 'type=service' },
        { title: 'Websites', route: catalogRoute, search: 'type=website' },
      ],
    }),
    commandPoint.add({ title: 'Open the design of APIs', icon: ApiIcon, run: () => undefined }),
  ],
});

const support = {
  url: 'https://help.example.com',
  items: [
    {
      title: 'Platform team',
      icon: 'chat',
      links: [{ url: 'https://chat.example.com/platform', title: '#platform' }],
    },
  ],
};

export default {
  component: AppShell,
  args: {
    children: (
      <Page>
        <PageHeader title="Services" />
        <PageContent>
          <Banner onDismiss={() => undefined}>Maintenance on Sunday from 8 to 9 o’clock</Banner>
        </PageContent>
      </Page>
    ),
  },
  parameters: {
    layout: 'fullscreen',
    app: { plugins: [demoPlugin], config: { app: { title: 'Meridian', support } } },
  },
  beforeEach: () => {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith('/')) localStorage.removeItem(key);
    }
  },
} satisfies Meta<typeof AppShell>;

type Story = StoryObj<typeof AppShell>;

export const FirstVisit: Story = {};
export const Palette: Story = {
  play: async ({ userEvent }) => {
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await screen.findByRole('combobox'), 'desi');
    await screen.findByRole('option', { name: /design of APIs/ });
  },
};
export const Shortcuts: Story = {
  play: async ({ userEvent }) => {
    await userEvent.keyboard('?');
    await screen.findByRole('dialog');
  },
};
export const Help: Story = {
  play: async ({ userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: /^(Support|Hilfe)$/ }));
    await screen.findByRole('link', { name: /#platform/ });
  },
};
