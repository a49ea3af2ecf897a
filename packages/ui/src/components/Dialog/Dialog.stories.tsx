import Button from '@mui/material/Button';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen } from 'storybook/test';
import { Dialog } from './Dialog.tsx';

const meta = {
  component: Dialog,
  args: {
    title: 'Unregister entity',
    isOpen: true,
    onClose: () => {},
    children: 'The entity leaves the catalog; its file stays where it is.',
    actions: (
      <>
        <Button variant="outlined">Cancel</Button>
        <Button variant="contained">Unregister</Button>
      </>
    ),
  },
} satisfies Meta<typeof Dialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {};
export const Busy: Story = { args: { isBusy: true } };
export const Long: Story = {
  args: { children: 'One of very many lines, which scroll between head and foot. '.repeat(120) },
};
export const ConfirmsBeforeLoss: Story = {
  args: { hasUnsavedChanges: true },
  play: async ({ userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: /Close|Schließen/ }));
    await screen.findByRole('alertdialog');
  },
};
