import { catalogPlugin } from '@portico/catalog';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { searchPlugin } from '../../plugin.ts';
import { docsSearchPlugin } from '../../docsSearchPlugin.ts';
import { answerResults, twoResults } from '../../testing/searchAnswers.ts';
import { SearchProvider } from '../SearchProvider/SearchProvider.tsx';
import { SearchType } from './SearchType.tsx';

const meta: Meta<typeof SearchType> = {
  component: SearchType,
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

export const Accordion: StoryObj<typeof SearchType> = {};

export const Tabs: StoryObj<typeof SearchType> = { args: { variant: 'tabs' } };

export const Select: StoryObj<typeof SearchType> = { args: { variant: 'select' } };

export const Chosen: StoryObj<typeof SearchType> = {
  decorators: [
    Story => (
      <SearchProvider initial={{ term: 'refund', types: ['techdocs'] }}>
        <Story />
      </SearchProvider>
    ),
  ],
};
