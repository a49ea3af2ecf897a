import { catalogPlugin } from '@portico/catalog';
import { entitiesByRefsEndpoint } from '@portico/catalog-common';
import { anEntity, answerCatalog } from '@portico/catalog-common/testing';
import type { Entity } from '@portico/catalog-model';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { catalogGraphPlugin } from '../../plugin.ts';
import { answerGraph, tickPlant } from '../EntityGraph/graphStoryData.ts';
import SystemDiagram from './SystemDiagram.tsx';

export default {
  component: SystemDiagram,
  args: { entity: tickPlant[0] as Entity },
  parameters: {
    app: { plugins: [catalogPlugin, catalogGraphPlugin] },
    msw: { handlers: answerGraph(tickPlant) },
  },
} satisfies Meta<typeof SystemDiagram>;

type Story = StoryObj<typeof SystemDiagram>;

const lone = anEntity({ kind: 'System', name: 'lone' });

export const Found: Story = {};

export const WithoutParts: Story = {
  args: { entity: lone },
  parameters: { msw: { handlers: answerGraph([lone]) } },
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
