import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import { TrendLine } from './TrendLine.tsx';

const readPath = () => document.querySelector('path')?.getAttribute('d');

it('says where the numbers came from, went to and stayed between', () => {
  renderInTheme(<TrendLine label="Builds" values={[3, 1200, 40]} />);
  expect(screen.getByText('Builds: From 3 to 40, between 3 and 1,200')).toBeInTheDocument();
});

it('leaves gaps where nothing was measured', () => {
  renderInTheme(<TrendLine label="Builds" values={[1, Number.NaN, 2, 3]} />);
  expect(readPath()?.match(/M/g)).toHaveLength(2);
});

it('renders the same number over and over in the middle', () => {
  renderInTheme(<TrendLine label="Builds" values={[5, 5]} height={20} />);
  expect(readPath()).toBe('M2.0,10.0h0L118.0,10.0');
});

it('says so when there is nothing', () => {
  renderInTheme(<TrendLine label="Builds" values={[]} />);
  expect(screen.getByText('No data')).toBeVisible();
});
