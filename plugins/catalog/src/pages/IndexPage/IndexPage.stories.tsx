import { permissionPlugin } from '@portico/permission';
import { filterCountsEndpoint, queryEntitiesByPredicateEndpoint } from '@portico/catalog-common';
import { aComponent, answerCatalog } from '@portico/catalog-common/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { catalogPlugin } from '../../plugin.ts';
import IndexPage from './IndexPage.tsx';

export default {
  component: IndexPage,
  parameters: {
    layout: 'fullscreen',
    app: {
      plugins: [catalogPlugin, permissionPlugin],
      config: { organization: { name: 'Meridian Data' } },
    },
  },
} satisfies Meta<typeof IndexPage>;

const names = [
  'Equities Feed Handler',
  'Normaliser',
  'Last Value Cache',
  'Plant Console',
  'Tick Protocol',
];

const counts = {
  totalItems: names.length,
  facets: {
    kind: [
      { value: 'Component', count: 67 },
      { value: 'API', count: 13 },
    ],
    'spec.type': [{ value: 'service', count: 5 }],
    'relations.ownedBy': [{ value: 'group:default/ticks', count: 5 }],
    'spec.lifecycle': [{ value: 'production', count: 5 }],
    'metadata.tags': [{ value: 'rust', count: 4 }],
    'portico.processing-status': [{ value: 'ok', count: 5 }],
  },
  groups: { all: 5, owned: 2, starred: 0 },
};

const page = {
  items: names.map(title =>
    aComponent({
      name: title.toLowerCase().replaceAll(' ', '-'),
      metadata: {
        title,
        description: 'Takes market data from venues and turns it into quotes and trades.',
        tags: ['rust', 'low-latency', 'kafka'],
      },
    }),
  ),
  totalItems: 0,
  pageInfo: {},
  titles: { 'group:default/team-pay': 'Payments Team' },
};

const answering = (items = page) => ({
  msw: {
    handlers: [
      answerCatalog.answer(queryEntitiesByPredicateEndpoint, items),
      answerCatalog.answer(filterCountsEndpoint, counts),
    ],
  },
});

export const Listed: StoryObj = { parameters: answering() };

export const Empty: StoryObj = { parameters: answering({ ...page, items: [] }) };

export const Loading: StoryObj = {
  parameters: {
    msw: {
      handlers: [
        answerCatalog.answerNever(queryEntitiesByPredicateEndpoint),
        answerCatalog.answerNever(filterCountsEndpoint),
      ],
    },
  },
};

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
