import type { Meta, StoryObj } from '@storybook/react-vite';
import { searchPlugin } from '../../plugin.ts';
import { answerResults, twoResults } from '../../testing/searchAnswers.ts';
import { SearchProvider } from '../SearchProvider/SearchProvider.tsx';
import { SearchPagination } from './SearchPagination.tsx';

const meta: Meta<typeof SearchPagination> = {
  component: SearchPagination,
  decorators: [
    Story => (
      <SearchProvider initial={{ term: 'refund' }}>
        <Story />
      </SearchProvider>
    ),
  ],
  parameters: {
    app: { plugins: [searchPlugin], config: { organization: { name: 'Meridian' } } },
    msw: {
      handlers: answerResults(() => ({
        ...twoResults,
        nextPageCursor: 'Mg==',
        previousPageCursor: 'MA==',
      })),
    },
  },
};
export default meta;

export const Between: StoryObj = {};

const answering = (cursors: Partial<typeof twoResults>) => ({
  msw: { handlers: answerResults(() => ({ ...twoResults, ...cursors })) },
});

export const First: StoryObj = { parameters: answering({ nextPageCursor: 'MQ==' }) };

export const Last: StoryObj = { parameters: answering({ previousPageCursor: 'MA==' }) };

export const Only: StoryObj = { parameters: answering({}) };
