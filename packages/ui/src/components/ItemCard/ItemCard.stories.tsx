import IconButton from '@mui/material/IconButton';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { StarIcon, TemplateIcon } from '../../icons/icons.tsx';
import { TagList } from '../Tag/Tag.tsx';
import { ItemCard, ItemCardGrid } from './ItemCard.tsx';

const meta = {
  component: ItemCard,
  args: {
    title: 'Java streaming service',
    to: '/create/java-streaming',
    subtitle: 'service',
    icon: <TemplateIcon size={18} />,
    children:
      'A service on the streaming platform, with its pipeline, dashboards, alerts and catalog entry.',
    footer: <TagList tags={['java', 'kafka']} />,
    actions: (
      <IconButton aria-label="Star Java streaming service">
        <StarIcon />
      </IconButton>
    ),
  },
} satisfies Meta<typeof ItemCard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const One: Story = {};
export const Grid: Story = {
  render: args => (
    <ItemCardGrid>
      <ItemCard {...args} />
      <ItemCard {...args} title="React website" actions={undefined} subtitle="website" />
      <ItemCard
        {...args}
        title="Only a title"
        actions={undefined}
        subtitle={undefined}
        icon={undefined}
        footer={undefined}
      >
        {undefined}
      </ItemCard>
      <ItemCard {...args} title="Python library with a remarkably long and descriptive name" />
    </ItemCardGrid>
  ),
};
