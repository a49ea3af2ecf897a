import { entitiesByRefsEndpoint } from '@portico/catalog-common';
import { entityExplanationEndpoint } from '@portico/catalog-common/history';
import { anEntity, answerCatalog, payExplanation } from '@portico/catalog-common/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { catalogPlugin } from '../../plugin.ts';
import LocationCard from './LocationCard.tsx';

const listed = {
  sources: [
    { target: 'file:teams/**/catalog-info.yaml', readAt: '2026-11-10T10:00:00.000Z', errors: 3 },
    { target: 'url:https://git.example/pay/blob/main/catalog-info.yaml', errors: 0 },
  ],
  entityRefs: ['component:default/pay', 'api:default/pay-api', 'group:default/team-pay'],
};
const noEntities = answerCatalog.answer(entitiesByRefsEndpoint, async request => {
  const { entityRefs } = (await request.json()) as { entityRefs: string[] };
  return { items: entityRefs.map(() => null) };
});

export default {
  component: LocationCard,
  args: { entity: anEntity({ kind: 'Location', name: 'all' }) },
  parameters: { app: { plugins: [catalogPlugin] } },
} satisfies Meta<typeof LocationCard>;

type Story = StoryObj<typeof LocationCard>;

export const Listed: Story = {
  parameters: {
    msw: {
      handlers: [
        answerCatalog.answer(entityExplanationEndpoint, { ...payExplanation, listed }),
        noEntities,
      ],
    },
  },
};
export const Empty: Story = {
  parameters: {
    msw: { handlers: [answerCatalog.answer(entityExplanationEndpoint, payExplanation)] },
  },
};
export const Loading: Story = {
  parameters: { msw: { handlers: [answerCatalog.answerNever(entityExplanationEndpoint)] } },
};
