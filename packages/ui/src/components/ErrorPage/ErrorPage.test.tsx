import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import { ErrorPage } from './ErrorPage.tsx';

it('says what failed and goes back', async () => {
  renderInTheme(<ErrorPage status={500} message="No answer" />, ['/catalog', '/broken']);
  expect(screen.getByRole('heading', { name: 'ERROR 500: No answer' })).toBeVisible();
  expect(screen.getByText('Looks like someone dropped the mic!')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Go back' }));
  expect(screen.getByTestId('path')).toHaveTextContent('/catalog');
});

it('tries again where that may help', async () => {
  const onRetry = vi.fn<() => void>();
  renderInTheme(<ErrorPage status={503} message="No answer" onRetry={onRetry} />);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

it('does without a status', () => {
  renderInTheme(<ErrorPage message="No answer" />);
  expect(screen.getByRole('heading', { name: 'ERROR: No answer' })).toBeVisible();
});

it('unfolds and folds the details', async () => {
  renderInTheme(<ErrorPage message="No answer" details="at line 1" />);
  await userEvent.click(screen.getByRole('button', { name: 'Show more details' }));
  expect(screen.getByText('at line 1')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show less details' }));
  expect(screen.queryByText('at line 1')).not.toBeInTheDocument();
});

it('offers support where there is some', () => {
  renderInTheme(<ErrorPage message="No answer" supportUrl="https://example.com/help" />);
  expect(screen.getByRole('link', { name: /^contact support/ })).toHaveAttribute(
    'href',
    'https://example.com/help',
  );
});
