import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

it('names the address, goes back and leads to support', async () => {
  renderInTheme(<NotFoundPage supportUrl="https://example.com/help" />, ['/catalog', '/nowhere']);
  expect(screen.getByRole('heading', { name: '404 PAGE NOT FOUND' })).toBeVisible();
  expect(screen.getByText(/There is no page at \/nowhere/)).toBeVisible();
  expect(screen.getByRole('link', { name: /^contact support/ })).toHaveAttribute(
    'href',
    'https://example.com/help',
  );
  await userEvent.click(screen.getByRole('link', { name: 'Go back' }));
  expect(screen.getByTestId('path')).toHaveTextContent('/catalog');
});
