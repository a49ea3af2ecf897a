import { entityMenuItemPoint } from '../../points.ts';
import { aComponent } from '@portico/catalog-common/testing';
import { createPlugin } from '@portico/core';
import { permissionPlugin } from '@portico/permission';
import { authorizeEndpoint } from '@portico/permission-common';
import { createAnswers } from '@portico/testing/browser';
import { BellIcon } from '@portico/ui/icons';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen } from 'storybook/test';
import { catalogPlugin } from '../../plugin.ts';
import { EntityContextMenu } from './EntityContextMenu.tsx';

const { answer, answerNever } = createAnswers('permission');
const plugins = [catalogPlugin, permissionPlugin];
const pager = createPlugin({
  id: 'pager',
  contributes: [
    entityMenuItemPoint.add({ title: 'Page the owner', icon: BellIcon, onSelect: () => {} }),
  ],
});

export default {
  component: EntityContextMenu,
  args: { entity: aComponent() },
  parameters: { app: { plugins } },
  play: async ({ userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: /^(More|Mehr)$/ }));
    await screen.findByRole('menu');
  },
} satisfies Meta<typeof EntityContextMenu>;

type Story = StoryObj<typeof EntityContextMenu>;

export const Open: Story = {};
export const WithItemsOfPlugins: Story = { parameters: { app: { plugins: [...plugins, pager] } } };
export const UnregisterHidden: Story = {
  parameters: {
    app: { plugins, config: { catalog: { entityMenu: { disableUnregister: 'hidden' } } } },
  },
};
export const UnregisterDisabled: Story = {
  parameters: {
    app: { plugins, config: { catalog: { entityMenu: { disableUnregister: true } } } },
  },
};
export const NotAllowed: Story = {
  parameters: {
    app: { plugins, config: { permission: { enabled: true } } },
    msw: {
      handlers: [
        answer(authorizeEndpoint, async request => {
          const { items } = (await request.json()) as { items: { id: string }[] };
          return { items: items.map(({ id }) => ({ id, result: 'DENY' as const })) };
        }),
      ],
    },
  },
};
export const Checking: Story = {
  parameters: {
    app: { plugins, config: { permission: { enabled: true } } },
    msw: { handlers: [answerNever(authorizeEndpoint)] },
  },
};
