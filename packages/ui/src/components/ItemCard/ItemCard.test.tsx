import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import { ItemCard } from './ItemCard.tsx';

it('leads to what it shows', async () => {
  renderInTheme(
    <ItemCard title="Java service" to="/create/java" subtitle="service">
      A service
    </ItemCard>,
  );
  expect(screen.getByRole('heading', { level: 3, name: 'Java service' })).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Java service' }));
  expect(screen.getByTestId('path')).toHaveTextContent('/create/java');
});
