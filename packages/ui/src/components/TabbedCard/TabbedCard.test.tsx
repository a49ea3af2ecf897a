import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import { TabbedCard } from './TabbedCard.tsx';

const tabs = [
  { id: 'day', label: 'Day', content: <p>24 builds</p> },
  { id: 'week', label: 'Week', content: <p>130 builds</p> },
];

it('shows one side, and another when its tab is chosen by pointer or keys', async () => {
  const select = vi.fn<(id: string) => void>();
  renderInTheme(<TabbedCard title="Builds" tabs={tabs} onSelect={select} />);
  expect(screen.getByRole('tabpanel', { name: 'Day' })).toHaveTextContent('24 builds');
  await userEvent.click(screen.getByRole('tab', { name: 'Week' }));
  expect(screen.getByRole('tabpanel', { name: 'Week' })).toHaveTextContent('130 builds');
  expect(select).toHaveBeenLastCalledWith('week');
  await userEvent.keyboard('{ArrowLeft}{Enter}');
  expect(screen.getByRole('tabpanel', { name: 'Day' })).toBeVisible();
});

it('shows the side that the caller chose', () => {
  renderInTheme(<TabbedCard tabs={tabs} selectedId="week" />);
  expect(screen.getByRole('tab', { name: 'Week' })).toHaveAttribute('aria-selected', 'true');
});
