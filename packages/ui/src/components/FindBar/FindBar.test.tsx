import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import { FindBar } from './FindBar.tsx';

const props = {
  label: 'Search lines',
  query: 'error',
  onQuery: vi.fn<(query: string) => void>(),
  matches: '1 of 3',
  hasMatches: true,
};

it('goes from match to match by Enter, back by Shift+Enter, and by buttons', async () => {
  const handleStep = vi.fn<(step: 1 | -1) => void>();
  renderInTheme(<FindBar {...props} onStep={handleStep} />);
  await userEvent.click(screen.getByRole('searchbox', { name: 'Search lines' }));
  await userEvent.keyboard('{Enter}{Shift>}{Enter}{/Shift}');
  await userEvent.click(screen.getByRole('button', { name: 'Next match' }));
  await userEvent.click(screen.getByRole('button', { name: 'Previous match' }));
  expect(handleStep.mock.calls).toEqual([[1], [-1], [1], [-1]]);
  expect(screen.getByText('1 of 3')).toBeVisible();
});

it('has no way on where nothing is found', () => {
  renderInTheme(<FindBar {...props} matches="No match" hasMatches={false} onStep={() => {}} />);
  expect(screen.getByRole('button', { name: 'Next match' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Previous match' })).toBeDisabled();
});
