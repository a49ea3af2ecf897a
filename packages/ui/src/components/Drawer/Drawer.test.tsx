import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
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

afterEach(() => vi.unstubAllGlobals());

it('has a title and a button that closes it', async () => {
  renderInTheme(<Opened />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByRole('heading', { name: 'Filters' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it("closes by the phone's Back gesture, where the browser reports it", async () => {
  const watchers: EventTarget[] = [];
  vi.stubGlobal(
    'CloseWatcher',
    class extends EventTarget {
      constructor() {
        super();
        watchers.push(this);
      }
      destroy() {}
    },
  );
  renderInTheme(<Opened />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog', { name: 'Filters' });
  act(() => void watchers.at(-1)?.dispatchEvent(new Event('close')));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
