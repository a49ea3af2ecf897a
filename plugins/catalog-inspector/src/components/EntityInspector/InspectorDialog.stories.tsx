import { catalogPlugin } from '@portico/catalog';
import {
  entitiesByRefsEndpoint,
  entityAncestryEndpoint,
  queryEntitiesByPredicateEndpoint,
} from '@portico/catalog-common';
import { aComponent, anEntity, answerCatalog } from '@portico/catalog-common/testing';
import type { Entity } from '@portico/catalog-model';
import { permissionPlugin } from '@portico/permission';
import type { Meta, StoryObj } from '@storybook/react-vite';
import InspectorDialog from './InspectorDialog.tsx';

const pay = aComponent({
  metadata: {
    uid: '01a1ff38-94bd-7a81-b77b-1acd02c2cbbf',
    etag: '01a1ff38-139',
    title: 'Payments',
    annotations: {
      'backstage.io/managed-by-location': 'url:https://git.example/pay/catalog-info.yaml',
      'backstage.io/managed-by-origin-location': 'url:https://git.example/all.yaml',
    },
    labels: { tier: 'gold' },
    tags: ['java', 'kafka'],
  },
  relations: [
    { type: 'ownedBy', targetRef: 'group:default/team-pay' },
    { type: 'dependsOn', targetRef: 'resource:default/ledger' },
    { type: 'dependsOn', targetRef: 'resource:default/queue' },
  ],
  status: {
    items: [
      {
        type: 'backstage.io/catalog-processing',
        level: 'error',
        message: 'pay/catalog-info.yaml:12: spec.lifecycle: Is required, but missing',
      },
    ],
  },
});

const neighbours = [aComponent({ name: 'payouts' }), anEntity({ kind: 'API', name: 'pay-api' })];

const answers = {
  refs: answerCatalog.answer(entitiesByRefsEndpoint, async request => {
    const { entityRefs } = (await request.json()) as { entityRefs: string[] };
    return { items: entityRefs.map(() => null) };
  }),
  ancestry: answerCatalog.answer(entityAncestryEndpoint, {
    rootEntityRef: 'component:default/pay',
    items: [
      { entity: pay, parentEntityRefs: ['location:default/team-pay'] },
      {
        entity: anEntity({ kind: 'Location', name: 'team-pay' }),
        parentEntityRefs: ['location:default/generated-1', 'location:default/hidden'],
      },
      {
        entity: anEntity({
          kind: 'Location',
          name: 'generated-1',
          spec: { target: 'https://git.example/a-company/all.yaml' },
        }),
        parentEntityRefs: [],
      },
    ],
  }),
  colocated: answerCatalog.answer(queryEntitiesByPredicateEndpoint, {
    items: [pay, ...neighbours],
    totalItems: 3,
    pageInfo: {},
  }),
};

const at = (side: string, changed: Partial<typeof answers> = {}) => ({
  app: { plugins: [catalogPlugin, permissionPlugin], path: `/?inspect=${side}` },
  msw: { handlers: Object.values({ ...answers, ...changed }) },
});

export default {
  component: InspectorDialog,
  args: { entity: pay },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof InspectorDialog>;

type Story = StoryObj<typeof InspectorDialog>;

export const Overview: Story = { parameters: at('overview') };
export const OverviewOfLittle: Story = {
  args: { entity: anEntity({ name: 'bare' }) },
  parameters: at('overview'),
};
export const OverviewOfTenThousandRelations: Story = {
  args: {
    entity: aComponent({
      relations: Array.from({ length: 10_000 }, (_, index) => ({
        type: 'hasPart',
        targetRef: `component:default/part-${index}`,
      })),
    }),
  },
  parameters: at('overview'),
};
export const Ancestry: Story = { parameters: at('ancestry') };
export const AncestryLoading: Story = {
  parameters: at('ancestry', { ancestry: answerCatalog.answerNever(entityAncestryEndpoint) }),
};
export const AncestryFailed: Story = {
  parameters: at('ancestry', {
    ancestry: answerCatalog.answerError(entityAncestryEndpoint, {
      status: 503,
      name: 'ServiceUnavailableError',
      message: 'The database does not answer',
    }),
  }),
};
export const Colocated: Story = { parameters: at('colocated') };
export const ColocatedLoading: Story = {
  parameters: at('colocated', {
    colocated: answerCatalog.answerNever(queryEntitiesByPredicateEndpoint),
  }),
};
export const ColocatedWithoutLocation: Story = {
  args: { entity: aComponent() },
  parameters: at('colocated'),
};
export const ColocatedWithNobody: Story = {
  parameters: at('colocated', {
    colocated: answerCatalog.answer(queryEntitiesByPredicateEndpoint, {
      items: [pay],
      totalItems: 1,
      pageInfo: {},
    }),
  }),
};
export const ColocatedFailed: Story = {
  parameters: at('colocated', {
    colocated: answerCatalog.answerError(queryEntitiesByPredicateEndpoint, {
      status: 500,
      message: 'The database does not answer',
    }),
  }),
};
export const RawJson: Story = { parameters: at('json') };
export const RawYaml: Story = { parameters: at('yaml') };
export const RawOfAVeryLargeEntity: Story = {
  args: {
    entity: anEntity({
      kind: 'API',
      spec: { definition: 'openapi: 3.0.0\n'.repeat(10_000) },
    }) satisfies Entity,
  },
  parameters: at('json'),
};
