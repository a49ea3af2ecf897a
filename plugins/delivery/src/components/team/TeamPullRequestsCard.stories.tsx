import { aComponent } from '@portico/catalog-common/testing';
import { catalogPlugin } from '@portico/catalog';
import { ownedWorkEndpoint } from '@portico/delivery-common';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { deliveryPlugin } from '../../plugin.ts';
import { answerDelivery, aPullRequest } from '../../testing/deliveryAnswers.ts';
import TeamPullRequestsCard from './TeamPullRequestsCard.tsx';

const meta: Meta<typeof TeamPullRequestsCard> = {
  component: TeamPullRequestsCard,
  args: { entity: aComponent({ kind: 'Group' }) },
  parameters: { app: { plugins: [deliveryPlugin, catalogPlugin] } },
};
export default meta;
type Story = StoryObj<typeof TeamPullRequestsCard>;

const showing = (...numbers: number[]) => ({
  msw: {
    handlers: [
      answerDelivery.answer(ownedWorkEndpoint, {
        pullRequests: numbers.map(number => ({
          entityRef: 'component:default/pay',
          project: 'acme/pay',
          pullRequest: aPullRequest(number),
        })),
        builds: [],
        alerts: [],
        logins: [],
        entities: 3,
      }),
    ],
  },
});

export const Some: Story = { parameters: showing(7, 8, 9) };
export const Empty: Story = { parameters: showing() };
export const Loading: Story = {
  parameters: { msw: { handlers: [answerDelivery.answerNever(ownedWorkEndpoint)] } },
};
