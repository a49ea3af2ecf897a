import type { Meta, StoryObj } from '@storybook/react-vite';
import { InfoCard } from '../InfoCard/InfoCard.tsx';
import { StateBadge } from '../StateBadge/StateBadge.tsx';
import { FactLine, FactList, FactNote } from './FactList.tsx';

const meta = {
  component: FactList,
  render: () => (
    <InfoCard title="Kubernetes">
      <FactList>
        <li>
          <FactLine>
            <strong>Frankfurt · trading</strong>
            <StateBadge state="good">3 of 3 running</StateBadge>
          </FactLine>
          <FactNote>feed-handler:4.2.1 · 2 hours ago</FactNote>
        </li>
        <li>
          <FactLine>
            <strong>A-cluster-with-a-name-that-nobody-could-have-wanted-to-be-this-long</strong>
            <StateBadge state="broken">0 of 3 running</StateBadge>
          </FactLine>
        </li>
      </FactList>
    </InfoCard>
  ),
} satisfies Meta<typeof FactList>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Facts: Story = {};

export const Phone: Story = {
  decorators: [
    Story => (
      <div style={{ maxWidth: 340 }}>
        <Story />
      </div>
    ),
  ],
};
