import { aComponent } from '@portico/catalog-common/testing';
import { catalogPlugin } from '@portico/catalog';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { catalogInspectorPlugin } from '../../plugin.ts';
import { historyAnswers } from '../EntityHistory/historyStoryData.ts';
import RecentChangesCard from './RecentChangesCard.tsx';

const meta = {
  component: RecentChangesCard,
  args: { entity: aComponent() },
  parameters: {
    app: { plugins: [catalogPlugin, catalogInspectorPlugin] },
    msw: { handlers: [historyAnswers.history] },
  },
} satisfies Meta<typeof RecentChangesCard>;
export default meta;

export const Changed: StoryObj<typeof meta> = {};
