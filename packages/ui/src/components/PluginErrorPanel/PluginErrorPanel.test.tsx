import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import { PluginErrorPanel } from './PluginErrorPanel.tsx';

it('names the plugin and retries', async () => {
  const handleRetry = vi.fn<() => void>();
  renderInTheme(
    <PluginErrorPanel pluginId="kubernetes" error={new Error('boom')} onRetry={handleRetry} />,
  );
  expect(screen.getByText('Error in kubernetes')).toBeVisible();
  expect(screen.getByText('boom')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(handleRetry).toHaveBeenCalledOnce();
});
