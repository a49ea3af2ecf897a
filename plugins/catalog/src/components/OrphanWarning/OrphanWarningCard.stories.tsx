import { deleteEntityEndpoint, entitiesByRefsEndpoint } from '@portico/catalog-common';
import { aComponent, answerCatalog } from '@portico/catalog-common/testing';
import { permissionPlugin } from '@portico/permission';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen } from 'storybook/test';
import { catalogPlugin } from '../../plugin.ts';
import OrphanWarningCard from './OrphanWarningCard.tsx';

export default {
  component: OrphanWarningCard,
  args: {
    entity: aComponent({
      metadata: { title: 'Payments' },
      relations: [{ type: 'dependencyOf', targetRef: 'component:default/web' }],
    }),
  },
  parameters: {
    app: { plugins: [catalogPlugin, permissionPlugin] },
    msw: {
      handlers: [
        answerCatalog.answer(entitiesByRefsEndpoint, { items: [null] }),
        answerCatalog.answerNever(deleteEntityEndpoint),
      ],
    },
  },
} satisfies Meta<typeof OrphanWarningCard>;

type Story = StoryObj<typeof OrphanWarningCard>;

export const Warning: Story = {};
export const Confirming: Story = {
  play: async ({ userEvent }) => {
    await userEvent.click(
      await screen.findByRole('button', { name: /Delete entity|Entität löschen/ }),
    );
    await screen.findByRole('dialog');
  },
};
export const Deleting: Story = {
  play: async context => {
    await Confirming.play?.(context);
    await context.userEvent.click(
      await screen.findByRole('button', { name: /^(Delete|Löschen)$/ }),
    );
  },
};
