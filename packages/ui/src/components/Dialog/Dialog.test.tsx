import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import { Dialog } from './Dialog.tsx';
import type { DialogProps } from './DialogSurface.tsx';

function Opened(props: Partial<DialogProps>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog title="Rename" isOpen={isOpen} onClose={() => setOpen(false)} {...props}>
        <input aria-label="Name" />
      </Dialog>
    </>
  );
}

const open = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  return screen.findByRole('dialog', { name: 'Rename' });
};
const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('keeps the focus inside, and gives it back', async () => {
  renderInTheme(<Opened actions={<button type="button">Save</button>} />);
  const dialog = await open();
  for (let presses = 0; presses < 5; presses += 1) {
    await userEvent.tab();
    expect(dialog.contains(document.activeElement)).toBe(true);
  }
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await expectClosed();
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
});

it('asks before what was entered is lost', async () => {
  renderInTheme(<Opened hasUnsavedChanges />);
  await open();
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByRole('alertdialog', { name: 'Discard changes?' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Keep editing' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByRole('dialog', { name: 'Rename' })).toBeVisible();

  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await expectClosed();
});

it('keeps Escape to itself, so that what is below it stays open', async () => {
  const pressed: KeyboardEvent[] = [];
  const note = (event: KeyboardEvent) => void pressed.push(event);
  document.addEventListener('keydown', note, { capture: true });
  renderInTheme(<Opened />);
  await open();
  await userEvent.keyboard('{Escape}');
  await expectClosed();
  document.removeEventListener('keydown', note, { capture: true });
  expect(pressed.map(({ key, defaultPrevented }) => [key, defaultPrevented])).toEqual([
    ['Escape', true],
  ]);
});

it('stays while work is under way', async () => {
  renderInTheme(<Opened isBusy />);
  const dialog = await open();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Close' })).toBeDisabled();
  expect(dialog).toBeVisible();
});
