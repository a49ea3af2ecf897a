import { catalogPlugin } from '@portico/catalog';
import { deliverySummariesEndpoint } from '@portico/delivery-common';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { deliveryPlugin } from '../../plugin.ts';
import { aBuild, answerDelivery } from '../../testing/deliveryAnswers.ts';
import { ListWithColumns } from '../../testing/ListWithColumns.tsx';

const meta: Meta<typeof ListWithColumns> = {
  title: 'delivery/columns',
  component: ListWithColumns,
  parameters: { app: { plugins: [deliveryPlugin, catalogPlugin] } },
};
export default meta;
type Story = StoryObj<typeof ListWithColumns>;

const readAt = '2026-03-03T09:00:00Z';

export const Known: Story = {
  parameters: {
    msw: {
      handlers: [
        answerDelivery.answer(deliverySummariesEndpoint, {
          items: [
            { build: aBuild(2, { state: 'failed' }), openPullRequests: 12, readAt },
            { build: aBuild(1), openPullRequests: 0, readAt },
            null,
            {},
            null,
          ],
        }),
      ],
    },
  },
};
export const Loading: Story = {
  parameters: { msw: { handlers: [answerDelivery.answerNever(deliverySummariesEndpoint)] } },
};
export const Failed: Story = {
  parameters: {
    msw: {
      handlers: [
        answerDelivery.answerError(deliverySummariesEndpoint, { status: 500, message: 'Away' }),
      ],
    },
  },
};
