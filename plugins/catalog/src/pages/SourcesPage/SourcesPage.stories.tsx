import { entitiesByRefsEndpoint } from '@portico/catalog-common';
import {
  listHeldEntitiesEndpoint,
  listProposalsEndpoint,
  listSourcesEndpoint,
} from '@portico/catalog-common/operations';
import { createAnswers } from '@portico/testing/browser';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { catalogPlugin } from '../../plugin.ts';
import {
  aHeldSource,
  aLocationSource,
  aProposingSource,
  aReadingSource,
  proposedRepositories,
} from '../../testing/sources.ts';
import SourcesPage from './SourcesPage.tsx';

const { answer, answerError, answerNever } = createAnswers('catalog');
const held = answer(listHeldEntitiesEndpoint, { items: ['user:default/ada'], hasMore: false });
const titles = answer(entitiesByRefsEndpoint, { items: [null] });
const proposed = answer(listProposalsEndpoint, {
  items: [...proposedRepositories],
  hasMore: false,
});
const showing = (items: (typeof aHeldSource)[]) => ({
  msw: {
    handlers: [answer(listSourcesEndpoint, { items, hasMore: false }), held, titles, proposed],
  },
});

const meta = {
  component: SourcesPage,
  parameters: {
    layout: 'fullscreen',
    app: { plugins: [catalogPlugin] },
    ...showing([aHeldSource, aReadingSource, aProposingSource, aLocationSource]),
  },
} satisfies Meta<typeof SourcesPage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Sources: Story = {};
export const Empty: Story = { parameters: showing([]) };
export const Loading: Story = {
  parameters: { msw: { handlers: [answerNever(listSourcesEndpoint)] } },
};
export const Failed: Story = {
  parameters: {
    msw: { handlers: [answerError(listSourcesEndpoint, { status: 500, message: 'Down' })] },
  },
};
