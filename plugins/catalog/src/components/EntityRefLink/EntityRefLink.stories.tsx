import { aComponent } from '@portico/catalog-common/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { catalogPlugin } from '../../plugin.ts';
import { EntityRefLink } from './EntityRefLink.tsx';

export default {
  component: EntityRefLink,
  parameters: { app: { plugins: [catalogPlugin] } },
} satisfies Meta<typeof EntityRefLink>;

type Story = StoryObj<typeof EntityRefLink>;

export const OfRef: Story = { args: { entityRef: 'component:default/pay' } };
export const OfUsualKind: Story = {
  args: { entityRef: 'group:default/team-pay', defaultKind: 'group' },
};
export const OfOtherNamespace: Story = { args: { entityRef: 'api:trading/quotes' } };
export const OfEntityWithIcon: Story = {
  args: { entityRef: aComponent({ metadata: { title: 'Payments' } }), hasIcon: true },
};
