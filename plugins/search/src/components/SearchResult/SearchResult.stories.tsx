import { catalogPlugin } from '@portico/catalog';
import { searchQueryEndpoint } from '@portico/search-common';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { searchPlugin } from '../../plugin.ts';
import { docsSearchPlugin } from '../../docsSearchPlugin.ts';
import { answerResults, answerSearch, twoResults } from '../../testing/searchAnswers.ts';
import { SearchProvider } from '../SearchProvider/SearchProvider.tsx';
import { SearchResult } from './SearchResult.tsx';

const meta: Meta<typeof SearchResult> = {
  component: SearchResult,
  decorators: [
    Story => (
      <SearchProvider initial={{ term: 'refund' }}>
        <Story />
      </SearchProvider>
    ),
  ],
  parameters: {
    app: {
      plugins: [catalogPlugin, searchPlugin, docsSearchPlugin],
      config: { organization: { name: 'Meridian' } },
    },
    msw: { handlers: answerResults(() => twoResults) },
  },
};
export default meta;

export const Found: StoryObj = {};

export const Corrected: StoryObj = {
  parameters: {
    msw: {
      handlers: answerResults(() => ({
        ...twoResults,
        correction: { term: 'refund', words: [{ from: 'refnud', to: 'refund' }] },
      })),
    },
  },
};

export const Empty: StoryObj = {
  parameters: { msw: { handlers: answerResults(() => ({ results: [], numberOfResults: 0 })) } },
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
