import type { Meta, StoryObj } from '@storybook/react-vite';
import { InfoCard } from '../InfoCard/InfoCard.tsx';
import { Link } from '../Link/Link.tsx';
import { RelativeTime } from '../RelativeTime/RelativeTime.tsx';
import { AwaitedCardLines, CardLine, CardLines, EmptyCardLine } from './CardLines.tsx';

const meta = {
  component: CardLines,
  args: { children: undefined },
  render: args => (
    <InfoCard title="Changed in my teams" hasNoPadding>
      <CardLines {...args} />
    </InfoCard>
  ),
} satisfies Meta<typeof CardLines>;
export default meta;
type Story = StoryObj<typeof meta>;

const time = '2026-03-02T09:00:00Z';

export const Lines: Story = {
  args: {
    children: ['Equities Feed Handler', 'Last Value Cache'].map(name => (
      <CardLine
        key={name}
        name={
          <Link to="#" tone="name">
            {name}
          </Link>
        }
        detail="Normalises the ticks of all venues, and sends them on to whoever has subscribed to them"
        end={<RelativeTime time={time} />}
      />
    )),
  },
};

/** In a narrow card, as beside the main column or on a phone. */
export const Narrow: Story = {
  args: { ...Lines.args, wrapsDetails: true },
  decorators: [
    Story => (
      <div style={{ maxWidth: 340 }}>
        <Story />
      </div>
    ),
  ],
};

export const Awaited: Story = {
  render: () => (
    <InfoCard title="Changed in my teams" hasNoPadding>
      <AwaitedCardLines count={3} label="Loading changes" />
    </InfoCard>
  ),
};

export const Empty: Story = {
  render: () => (
    <InfoCard title="Changed in my teams" hasNoPadding>
      <EmptyCardLine>Nothing has changed lately</EmptyCardLine>
    </InfoCard>
  ),
};
