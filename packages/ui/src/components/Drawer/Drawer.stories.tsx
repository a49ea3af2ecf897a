import Button from '@mui/material/Button';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { Drawer } from './Drawer.tsx';
import type { DrawerProps } from './DrawerSurface.tsx';

function DrawerStory(props: Pick<DrawerProps, 'side'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Open
      </Button>
      <Drawer {...props} label="Filters" isOpen={isOpen} onClose={() => setOpen(false)}>
        <div style={{ padding: 16, minWidth: 240 }}>
          <Button variant="contained" onClick={() => setOpen(false)}>
            Show results
          </Button>
        </div>
      </Drawer>
    </>
  );
}

export default { component: DrawerStory } satisfies Meta<typeof DrawerStory>;

type Story = StoryObj<typeof DrawerStory>;

export const Closed: Story = {};

export const FromTheRight: Story = {
  play: async ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('button')),
};

export const FromBelow: Story = {
  args: { side: 'bottom' },
  play: async ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('button')),
};
