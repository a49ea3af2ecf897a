import { catalogPlugin } from '@portico/catalog';
import { entitiesByRefsEndpoint } from '@portico/catalog-common';
import { answerCatalog } from '@portico/catalog-common/testing';
import type { Entity } from '@portico/catalog-model';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { catalogGraphPlugin } from '../../plugin.ts';
import { answerGraph, makeLargeGroup, tickPlant } from '../EntityGraph/graphStoryData.ts';
import RelationGraphCard from './RelationGraphCard.tsx';

export default {
  component: RelationGraphCard,
  args: { entity: tickPlant[0] as Entity },
  parameters: {
    app: { plugins: [catalogPlugin, catalogGraphPlugin] },
    msw: { handlers: answerGraph(tickPlant) },
  },
} satisfies Meta<typeof RelationGraphCard>;

type Story = StoryObj<typeof RelationGraphCard>;

const largeGroup = makeLargeGroup(400);

export const Found: Story = {};

export const Large: Story = {
  args: { entity: largeGroup[0] as Entity },
  parameters: { msw: { handlers: answerGraph(largeGroup) } },
};

export const Loading: Story = {
  parameters: { msw: { handlers: [answerCatalog.answerNever(entitiesByRefsEndpoint)] } },
};

export const Failed: Story = {
  parameters: {
    msw: {
      handlers: [
        answerCatalog.answerError(entitiesByRefsEndpoint, {
          status: 503,
          message: 'The database does not answer',
        }),
      ],
    },
  },
};
