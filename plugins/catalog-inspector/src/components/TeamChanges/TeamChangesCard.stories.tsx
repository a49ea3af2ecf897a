import { catalogPlugin } from '@portico/catalog';
import { recentChangesEndpoint } from '@portico/catalog-common/history';
import { answerCatalog } from '@portico/catalog-common/testing';
import { homePlugin } from '@portico/home';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { catalogInspectorPlugin } from '../../plugin.ts';
import { versions } from '../EntityHistory/historyStoryData.ts';
import TeamChangesCard from './TeamChangesCard.tsx';

const meta = {
  component: TeamChangesCard,
  args: { owners: ['group:default/team-pay'], areChosen: false },
  parameters: { app: { plugins: [catalogPlugin, homePlugin, catalogInspectorPlugin] } },
} satisfies Meta<typeof TeamChangesCard>;
export default meta;
type Story = StoryObj<typeof meta>;

const answer = (
  items: Parameters<typeof answerCatalog.answer<typeof recentChangesEndpoint>>[1],
) => ({
  msw: { handlers: [answerCatalog.answer(recentChangesEndpoint, items)] },
});

export const Changed: Story = {
  parameters: answer({
    items: versions.map((version, at) => ({ entityRef: `component:default/pay-${at}`, version })),
  }),
};
export const Nothing: Story = { parameters: answer({ items: [] }) };
export const Loading: Story = {
  parameters: { msw: { handlers: [answerCatalog.answerNever(recentChangesEndpoint)] } },
};
export const Failed: Story = {
  parameters: {
    msw: {
      handlers: [
        answerCatalog.answerError(recentChangesEndpoint, { status: 500, message: 'No database' }),
      ],
    },
  },
};
