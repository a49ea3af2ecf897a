import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import { UsageBar } from './UsageBar.tsx';
import { getUsageStatus } from './usageStatus.ts';

it.each([
  [0, 'warning'],
  [40, 'warning'],
  [41, 'ok'],
  [90, 'ok'],
  [91, 'warning'],
  [99.9, 'warning'],
  [100, 'error'],
  [250, 'error'],
])('takes a use of %d percent for %s', (percent, status) => {
  expect(getUsageStatus(percent)).toBe(status);
});

it('says how much is used, also when it is more than there is', () => {
  renderInTheme(<UsageBar label="CPU" percent={130} detail="650m of 500m" />);
  const meter = screen.getByRole('meter', { name: 'CPU' });
  expect(meter).toHaveAttribute('aria-valuetext', '130%, 650m of 500m');
  expect(meter).toHaveAttribute('value', '100');
  expect(screen.getByText('130% · 650m of 500m')).toBeVisible();
});

it('shows no share where nothing says how much there is', () => {
  renderInTheme(<UsageBar label="CPU" detail="40m, none set" />);
  const meter = screen.getByRole('meter', { name: 'CPU' });
  expect(meter).toHaveAttribute('aria-valuetext', '40m, none set');
  expect(screen.getByText('40m, none set')).toBeVisible();
});
