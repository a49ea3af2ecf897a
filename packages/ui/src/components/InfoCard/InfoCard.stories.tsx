import IconButton from '@mui/material/IconButton';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { RefreshIcon } from '../../icons/icons.tsx';
import { Link } from '../Link/Link.tsx';
import { Table } from '../Table/Table.tsx';
import { makeServiceRows, serviceColumns } from '../Table/tableStoryRows.ts';
import { InfoCard } from './InfoCard.tsx';

const meta = {
  component: InfoCard,
  args: {
    title: 'About',
    children: 'Normalises and fans out exchange ticks to every internal consumer.',
  },
} satisfies Meta<typeof InfoCard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const WithEverything: Story = {
  args: {
    subheader: 'Read 3 minutes ago',
    actions: (
      <IconButton aria-label="Refresh">
        <RefreshIcon />
      </IconButton>
    ),
    footer: <Link to="/docs">View documentation</Link>,
  },
};
export const WithTable: Story = {
  args: {
    title: 'Has components',
    hasNoPadding: true,
    children: (
      <Table
        label="Components"
        columns={serviceColumns}
        rows={makeServiceRows(4)}
        getRowId={row => row.ref}
        isFlush
      />
    ),
  },
};
