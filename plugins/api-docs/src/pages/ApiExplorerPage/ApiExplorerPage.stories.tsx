import { catalogPlugin } from '@portico/catalog';
import { filterCountsEndpoint, queryEntitiesByPredicateEndpoint } from '@portico/catalog-common';
import { answerCatalog } from '@portico/catalog-common/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { apiDocsPlugin } from '../../plugin.ts';
import { anApi } from '../../testing/anApi.ts';
import ApiExplorerPage from './ApiExplorerPage.tsx';

export default {
  component: ApiExplorerPage,
  parameters: { layout: 'fullscreen', app: { plugins: [apiDocsPlugin, catalogPlugin] } },
} satisfies Meta<typeof ApiExplorerPage>;

const apis = [
  anApi('openapi', 'x', 'payments-rest'),
  anApi('asyncapi', 'x', 'payment-events'),
  anApi('graphql', 'x', 'accounts-graph'),
  anApi('grpc', 'x', 'ledger'),
];

const counts = {
  totalItems: apis.length,
  facets: {
    kind: [{ value: 'API', count: apis.length }],
    'spec.type': [{ value: 'openapi', count: 1 }],
    'relations.ownedBy': [{ value: 'group:default/team-pay', count: 4 }],
    'spec.lifecycle': [{ value: 'production', count: 4 }],
    'metadata.tags': [],
    'portico.processing-status': [],
  },
  groups: { all: apis.length, owned: 1, starred: 0 },
  titles: {},
};

const answering = (items: typeof apis) => ({
  msw: {
    handlers: [
      answerCatalog.answer(queryEntitiesByPredicateEndpoint, {
        items,
        totalItems: 0,
        pageInfo: {},
      }),
      answerCatalog.answer(filterCountsEndpoint, { ...counts, totalItems: items.length }),
    ],
  },
});

export const Listed: StoryObj = { parameters: answering(apis) };

export const Empty: StoryObj = { parameters: answering([]) };

export const Failed: StoryObj = {
  parameters: {
    msw: {
      handlers: [
        answerCatalog.answerError(queryEntitiesByPredicateEndpoint, {
          status: 503,
          message: 'The database does not answer',
        }),
        answerCatalog.answer(filterCountsEndpoint, counts),
      ],
    },
  },
};
