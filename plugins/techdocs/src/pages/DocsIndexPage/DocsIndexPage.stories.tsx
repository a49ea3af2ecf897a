import { catalogPlugin } from '@portico/catalog';
import { filterCountsEndpoint, queryEntitiesByPredicateEndpoint } from '@portico/catalog-common';
import { aComponent, answerCatalog } from '@portico/catalog-common/testing';
import type { Entity } from '@portico/catalog-model';
import { listDocsSitesEndpoint } from '@portico/techdocs-common';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { techdocsPlugin } from '../../plugin.ts';
import { answerDocs } from '../../testing/docsAnswers.ts';
import DocsIndexPage from './DocsIndexPage.tsx';

const describe = (name: string, description: string) =>
  aComponent({
    name,
    metadata: { description, annotations: { 'backstage.io/techdocs-ref': 'dir:.' } },
    relations: [{ type: 'ownedBy', targetRef: 'group:default/team-pay' }],
  });
const entities = [
  describe('pay', 'Takes payments.'),
  describe('ledger', `Books them. ${'Nothing is ever booked twice, whatever happens. '.repeat(6)}`),
  describe('rates', 'What a currency is worth in another one.'),
];
const sites = answerDocs.answer(listDocsSitesEndpoint, {
  items: [
    { entityRef: 'component:default/pay', siteName: 'Pay', state: 'failed', error: 'No nav' },
    { entityRef: 'component:default/ledger', siteName: 'Ledger', state: 'ready', brokenLinks: 2 },
    { entityRef: 'component:default/rates', siteName: 'Rates', state: 'building' },
  ],
});
const listing = (items: Entity[]) => ({
  msw: {
    handlers: [
      sites,
      answerCatalog.answer(filterCountsEndpoint, {
        totalItems: items.length,
        facets: {},
        groups: { all: items.length, owned: 0, starred: 0 },
        titles: {},
      }),
      answerCatalog.answer(queryEntitiesByPredicateEndpoint, {
        items,
        totalItems: items.length,
        pageInfo: {},
      }),
    ],
  },
});

export default {
  component: DocsIndexPage,
  parameters: {
    layout: 'fullscreen',
    app: { plugins: [techdocsPlugin, catalogPlugin], path: '/docs' },
    ...listing(entities),
  },
  beforeEach: () => {
    localStorage.clear();
    return () => localStorage.clear();
  },
} satisfies Meta<typeof DocsIndexPage>;
type Story = StoryObj<typeof DocsIndexPage>;

export const AsTable: Story = {};
export const AsCards: Story = {
  beforeEach: () => localStorage.setItem('/techdocs/indexView', '"cards"'),
};
export const Empty: Story = { parameters: listing([]) };
export const Loading: Story = {
  parameters: {
    msw: {
      handlers: [
        answerDocs.answerNever(listDocsSitesEndpoint),
        answerCatalog.answerNever(filterCountsEndpoint),
        answerCatalog.answerNever(queryEntitiesByPredicateEndpoint),
      ],
    },
  },
};
export const Failed: Story = {
  parameters: {
    msw: {
      handlers: [filterCountsEndpoint, queryEntitiesByPredicateEndpoint].map(endpoint =>
        answerCatalog.answerError(endpoint, {
          status: 503,
          message: 'The database does not answer',
        }),
      ),
    },
  },
};
