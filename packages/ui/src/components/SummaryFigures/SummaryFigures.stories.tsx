import type { Meta, StoryObj } from '@storybook/react-vite';
import { StateBadge } from '../StateBadge/StateBadge.tsx';
import { SummaryFigures } from './SummaryFigures.tsx';

const meta = {
  component: SummaryFigures,
  args: {
    figures: [
      {
        label: 'Clusters reachable',
        value: '4 of 6',
        note: (
          <StateBadge state="broken" look="plain">
            2 need attention
          </StateBadge>
        ),
      },
      { label: 'Entities failing', value: '0' },
      { label: 'Pods failing', value: undefined },
    ],
  },
} satisfies Meta<typeof SummaryFigures>;
export default meta;

export const Figures: StoryObj<typeof meta> = {};
