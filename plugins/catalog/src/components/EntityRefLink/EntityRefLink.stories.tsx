import { entitiesByRefsEndpoint } from '@portico/catalog-common';
import { aComponent, answerCatalog } from '@portico/catalog-common/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { catalogPlugin } from '../../plugin.ts';
import { EntityRefLink } from './EntityRefLink.tsx';

const titledRef = 'component:default/titled';
const titled = aComponent({ name: 'titled', metadata: { title: 'Last Value Cache' } });

export default {
  component: EntityRefLink,
  parameters: {
    app: { plugins: [catalogPlugin] },
    msw: {
      handlers: [
        answerCatalog.answer(entitiesByRefsEndpoint, async request => {
          const { entityRefs } = (await request.json()) as { entityRefs: string[] };
          return { items: entityRefs.map(ref => (ref === titledRef ? titled : null)) };
        }),
      ],
    },
  },
} satisfies Meta<typeof EntityRefLink>;

type Story = StoryObj<typeof EntityRefLink>;

export const OfRef: Story = { args: { entityRef: 'component:default/pay' } };
export const OfRefWithTitle: Story = { args: { entityRef: titledRef } };
export const OfBuiltInKind: Story = {
  args: { entityRef: 'group:default/team-pay', defaultKind: 'group' },
};
export const OfOtherNamespace: Story = { args: { entityRef: 'api:trading/quotes' } };
export const OfEntityWithIcon: Story = {
  args: { entityRef: aComponent({ metadata: { title: 'Payments' } }), hasIcon: true },
};
