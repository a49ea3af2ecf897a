import type { Meta, StoryObj } from '@storybook/react-vite';
import { InfoCard } from '../InfoCard/InfoCard.tsx';
import { ContentGrid, ContentGridItem } from './ContentGrid.tsx';

const meta = {
  component: ContentGrid,
  args: {
    children: (
      <>
        <ContentGridItem span={8}>
          <InfoCard title="About">Eight columns.</InfoCard>
          <InfoCard title="Relations">Below it.</InfoCard>
        </ContentGridItem>
        <ContentGridItem span={4}>
          <InfoCard title="Links">Four columns.</InfoCard>
        </ContentGridItem>
        <InfoCard title="All the width">Twelve columns.</InfoCard>
      </>
    ),
  },
} satisfies Meta<typeof ContentGrid>;
export default meta;

export const TwoColumns: StoryObj<typeof meta> = {};
