import Button from '@mui/material/Button';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { WarningPanel } from './WarningPanel.tsx';

const meta = {
  component: WarningPanel,
  args: {
    title: 'This entity is an orphan',
    message: 'Nothing refers to it any more; its source may have moved.',
  },
} satisfies Meta<typeof WarningPanel>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Warning: Story = {
  args: { actions: <Button variant="outlined">Delete entity</Button> },
};
export const Failure: Story = { args: { severity: 'error', title: 'The location cannot be read' } };
export const Information: Story = { args: { severity: 'info', title: 'No other entities' } };
export const Success: Story = { args: { severity: 'success', title: 'All entities are valid' } };
export const WithDetails: Story = {
  args: { children: <p>Entity not found in catalog-info.yaml, line 14.</p> },
};
