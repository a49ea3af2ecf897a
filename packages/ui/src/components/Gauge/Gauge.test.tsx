import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import { Gauge } from './Gauge.tsx';
import { getGaugeStatus } from './gaugeStatus.ts';

it.each([
  [0, 'error'],
  [0.333, 'error'],
  [1 / 3, 'warning'],
  [0.666, 'warning'],
  [2 / 3, 'ok'],
  [1, 'ok'],
])('takes a share of %d for %s', (share, status) => {
  expect(getGaugeStatus(share)).toBe(status);
});

it('says its share, at most the whole', () => {
  renderInTheme(<Gauge label="Coverage" share={1.2} />);
  const meter = screen.getByRole('meter', { name: 'Coverage' });
  expect(meter).toHaveAttribute('aria-valuetext', '100%');
  expect(screen.getByText('100%')).toBeVisible();
});
