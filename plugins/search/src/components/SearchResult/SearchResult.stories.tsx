import { catalogPlugin } from '@portico/catalog';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { searchPlugin } from '../../plugin.ts';
import { docsSearchPlugin } from '../../docsSearchPlugin.ts';
import { answerResults, twoResults } from '../../testing/searchAnswers.ts';
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
