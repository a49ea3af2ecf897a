import { catalogPlugin } from '@portico/catalog';
import {
  listRecentQueriesEndpoint,
  searchQueryEndpoint,
  type SearchResultSet,
} from '@portico/search-common';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { searchPlugin } from '../../plugin.ts';
import { docsSearchPlugin } from '../../docsSearchPlugin.ts';
import {
  anEntityResult,
  answerResults,
  answerSearch,
  twoResults,
} from '../../testing/searchAnswers.ts';
import { SearchPage } from './SearchPage.tsx';

const app = {
  plugins: [catalogPlugin, searchPlugin, docsSearchPlugin],
  config: { organization: { name: 'Meridian' } },
};
const answering = (results: SearchResultSet) => ({ handlers: answerResults(() => results) });

export default {
  component: SearchPage,
  parameters: {
    layout: 'fullscreen',
    app: { ...app, path: '/search?query=refund' },
    msw: answering(twoResults),
  },
} satisfies Meta<typeof SearchPage>;

export const Found: StoryObj<typeof SearchPage> = {};

export const TypesAsTabs: StoryObj<typeof SearchPage> = { args: { typeVariant: 'tabs' } };

export const TypesAsList: StoryObj<typeof SearchPage> = { args: { typeVariant: 'select' } };

export const Corrected: StoryObj = {
  parameters: {
    app: { ...app, path: '/search?query=refnud' },
    msw: answering({
      ...twoResults,
      correction: { term: 'refund', words: [{ from: 'refnud', to: 'refund' }] },
    }),
  },
};

export const ManyPages: StoryObj = {
  parameters: {
    app: { ...app, path: '/search?pageCursor=MQ%3D%3D&filters[kind][]=API' },
    msw: answering({
      ...twoResults,
      results: Array.from({ length: 25 }, (_, index) =>
        anEntityResult({ title: `Service ${index + 26}`, name: `service-${index + 26}` }),
      ),
      numberOfResults: 10_001,
      nextPageCursor: 'Mg==',
      previousPageCursor: 'MA==',
    }),
  },
};

export const Empty: StoryObj = {
  parameters: {
    app: { ...app, path: '/search?query=zebra&filters[kind][]=API' },
    msw: answering({ results: [], numberOfResults: 0 }),
  },
};

export const Recent: StoryObj = {
  parameters: {
    app: {
      plugins: [catalogPlugin, searchPlugin, docsSearchPlugin],
      path: '/search',
      config: { ...app.config, auth: { providers: { github: {} } } },
    },
    msw: {
      handlers: [
        answerSearch.answer(listRecentQueriesEndpoint, {
          items: ['market data', 'kind:api owner:me'].map((term, index) => ({
            id: String(index),
            term,
            usedAt: '2026-01-01T00:00:00Z',
          })),
        }),
        ...answerResults(() => twoResults),
      ],
    },
  },
};

export const Loading: StoryObj = {
  parameters: { msw: { handlers: [answerSearch.answerNever(searchQueryEndpoint)] } },
};

export const Failed: StoryObj = {
  parameters: {
    msw: {
      handlers: [
        answerSearch.answerError(searchQueryEndpoint, {
          status: 503,
          name: 'ServiceUnavailableError',
          message: 'The index is being moved',
        }),
      ],
    },
  },
};
