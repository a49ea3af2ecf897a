import { catalogPlugin } from '@portico/catalog';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { searchPlugin } from '../../plugin.ts';
import { answerResults, twoResults } from '../../testing/searchAnswers.ts';
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
