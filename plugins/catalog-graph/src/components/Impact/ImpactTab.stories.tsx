import { catalogPlugin } from '@portico/catalog';
import {
  type EntityDependents,
  entityDependentsEndpoint,
} from '@portico/catalog-common/operations';
import { answerCatalog } from '@portico/catalog-common/testing';
import type { Entity } from '@portico/catalog-model';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { catalogGraphPlugin } from '../../plugin.ts';
import { answerGraph, tickPlant } from '../EntityGraph/graphStoryData.ts';
import ImpactTab from './ImpactTab.tsx';

const bus = tickPlant.find(({ metadata }) => metadata.name === 'bus') as Entity;
const ticks = 'group:default/ticks';

const dependents: EntityDependents = {
  items: [
    {
      entityRef: 'component:default/normaliser',
      distance: 1,
      relation: 'dependsOn',
      throughRef: 'resource:default/bus',
    },
    {
      entityRef: 'api:default/quotes',
      distance: 2,
      relation: 'apiProvidedBy',
      throughRef: 'component:default/normaliser',
    },
    {
      entityRef: 'component:default/cache',
      distance: 3,
      relation: 'consumesApi',
      throughRef: 'api:default/quotes',
      ownerRef: ticks,
    },
  ],
  totalItems: 3,
  directItems: 1,
  isComplete: true,
  parts: 0,
  owners: [
    { count: 2, nearest: 1 },
    { ownerRef: ticks, count: 1, nearest: 3 },
  ],
};

const showing = (...answers: object[]) => ({ handlers: [...answers, ...answerGraph(tickPlant)] });
const answering = (answer: EntityDependents) =>
  showing(answerCatalog.answer(entityDependentsEndpoint, answer));

export default {
  component: ImpactTab,
  args: { entity: bus },
  parameters: {
    app: { plugins: [catalogPlugin, catalogGraphPlugin] },
    msw: answering(dependents),
  },
} satisfies Meta<typeof ImpactTab>;

type Story = StoryObj<typeof ImpactTab>;

export const Found: Story = {};

export const MoreThanListed: Story = {
  parameters: {
    msw: answering({
      ...dependents,
      items: Array.from({ length: 40 }, (_, at) => ({
        entityRef: `component:default/consumer-${at}`,
        distance: at < 15 ? 1 : 2,
        relation: 'dependsOn',
        throughRef: 'resource:default/bus',
        ownerRef: ticks,
      })),
      totalItems: 10_000,
      directItems: 15,
      isComplete: false,
      parts: 3,
      owners: [{ ownerRef: ticks, count: 10_000, nearest: 1 }],
    }),
  },
};

export const Nothing: Story = {
  parameters: {
    msw: answering({ ...dependents, items: [], totalItems: 0, directItems: 0, owners: [] }),
  },
};

export const Loading: Story = {
  parameters: { msw: showing(answerCatalog.answerNever(entityDependentsEndpoint)) },
};

export const Failed: Story = {
  parameters: {
    msw: showing(
      answerCatalog.answerError(entityDependentsEndpoint, {
        status: 503,
        message: 'The database does not answer',
      }),
    ),
  },
};
