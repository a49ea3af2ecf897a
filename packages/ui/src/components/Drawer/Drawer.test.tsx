import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import { Drawer } from './Drawer.tsx';

function Opened() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Drawer label="Filters" isOpen={isOpen} onClose={() => setOpen(false)}>
        <p>Type</p>
      </Drawer>
    </>
  );
}

it('opens over the page, and gives the focus back when Escape closes it', async () => {
  renderInTheme(<Opened />);
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByRole('dialog', { name: 'Filters' })).toHaveTextContent('Type');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
});
