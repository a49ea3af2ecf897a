import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import { Banner } from './Banner.tsx';

it('reports something until it is closed', async () => {
  const onDismiss = vi.fn<() => void>();
  renderInTheme(<Banner onDismiss={onDismiss}>Deployments stop on Friday</Banner>);
  expect(screen.getByRole('region', { name: 'Announcement' })).toHaveTextContent(
    'Deployments stop',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(onDismiss).toHaveBeenCalledOnce();
});

it('cannot be closed without a way to', () => {
  renderInTheme(<Banner>Read only</Banner>);
  expect(screen.queryByRole('button')).toBeNull();
});
