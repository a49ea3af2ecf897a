import { catalogPlugin } from '@portico/catalog';
import { searchQueryEndpoint } from '@portico/search-common';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { searchPlugin } from '../../plugin.ts';
import { answerResults, answerSearch, twoResults } from '../../testing/searchAnswers.ts';
import { SearchProvider } from '../SearchProvider/SearchProvider.tsx';
import { SearchFilter } from './SearchFilter.tsx';

const meta: Meta<typeof SearchFilter> = {
  component: SearchFilter,
  decorators: [
    Story => (
      <SearchProvider initial={{ term: 'refund' }}>
        <Story />
      </SearchProvider>
    ),
  ],
  parameters: {
    app: { plugins: [catalogPlugin, searchPlugin], config: { organization: { name: 'Meridian' } } },
    msw: { handlers: answerResults(() => twoResults) },
  },
};
export default meta;

export const Kinds: StoryObj<typeof SearchFilter> = { args: { field: 'kind', label: 'Kind' } };

export const Chosen: StoryObj<typeof SearchFilter> = {
  args: { field: 'kind', label: 'Kind' },
  decorators: [
    Story => (
      <SearchProvider initial={{ term: 'refund', filters: { kind: ['API'] } }}>
        <Story />
      </SearchProvider>
    ),
  ],
};

export const Loading: StoryObj<typeof SearchFilter> = {
  args: { field: 'kind', label: 'Kind' },
  parameters: { msw: { handlers: [answerSearch.answerNever(searchQueryEndpoint)] } },
};

export const Failed: StoryObj<typeof SearchFilter> = {
  args: { field: 'kind', label: 'Kind' },
  parameters: {
    msw: {
      handlers: [
        answerSearch.answerError(searchQueryEndpoint, {
          status: 503,
          message: 'The index is being moved',
        }),
      ],
    },
  },
};
