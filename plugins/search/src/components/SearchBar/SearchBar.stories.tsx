import { catalogPlugin } from '@portico/catalog';
import { searchSuggestionsEndpoint } from '@portico/search-common';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { searchPlugin } from '../../plugin.ts';
import { answerResults, answerSearch, twoResults } from '../../testing/searchAnswers.ts';
import { SearchProvider } from '../SearchProvider/SearchProvider.tsx';
import { SearchBar } from './SearchBar.tsx';

const meta: Meta<typeof SearchBar> = {
  component: SearchBar,
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

export const Filled: StoryObj<typeof SearchBar> = {};

export const Named: StoryObj<typeof SearchBar> = { args: { placeholder: 'Search in these docs' } };

export const Suggesting: StoryObj<typeof SearchBar> = {
  decorators: [
    Story => (
      <SearchProvider>
        <Story />
      </SearchProvider>
    ),
  ],
  parameters: {
    msw: {
      handlers: [
        answerSearch.answer(searchSuggestionsEndpoint, {
          items: [
            { value: 'group:default/team-pay', count: 12 },
            { value: 'group:default/team-ledger', count: 3 },
          ],
        }),
        ...answerResults(() => twoResults),
      ],
    },
  },
  async play({ canvas, userEvent }) {
    await userEvent.type(await canvas.findByRole('searchbox'), 'owner:');
    await canvas.findByRole('option', { name: 'team-pay 12' });
    await userEvent.keyboard('{ArrowDown}');
  },
};
