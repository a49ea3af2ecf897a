import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';

it('lists what keys do, and closes', async () => {
  const onClose = vi.fn<() => void>();
  renderInTheme(
    <ShortcutsDialog
      title="Keyboard shortcuts"
      groups={[{ label: 'Go to', rows: [{ shortcut: 'g c', title: 'Catalog' }] }]}
      onClose={onClose}
    />,
  );
  expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  expect(screen.getByRole('definition')).toHaveTextContent('GC');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
});
