import { catalogPlugin } from '@portico/catalog';
import { recentChangesEndpoint } from '@portico/catalog-common/history';
import { aComponent, answerCatalog } from '@portico/catalog-common/testing';
import { homePlugin } from '@portico/home';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { catalogInspectorPlugin } from '../../plugin.ts';
import { versions } from '../EntityHistory/historyStoryData.ts';
import GroupChangesCard from './GroupChangesCard.tsx';

const meta = {
  component: GroupChangesCard,
  args: { entity: aComponent({ kind: 'Group', name: 'team-pay' }) },
  parameters: { app: { plugins: [catalogPlugin, homePlugin, catalogInspectorPlugin] } },
} satisfies Meta<typeof GroupChangesCard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Changed: Story = {
  parameters: {
    msw: {
      handlers: [
        answerCatalog.answer(recentChangesEndpoint, {
          items: versions.map((version, at) => ({
            entityRef: `component:default/pay-${at}`,
            version,
          })),
        }),
      ],
    },
  },
};
