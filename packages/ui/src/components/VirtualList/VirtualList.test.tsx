import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import { VirtualList } from './VirtualList.tsx';

const items = Array.from({ length: 10_000 }, (_, index) => `row ${index}`);

it('renders ten and a half rows of 36 pixels and a few more, and reports how long the list is', () => {
  renderInTheme(
    <VirtualList aria-label="Rows" items={items} getKey={row => row} renderItem={row => row} />,
  );
  const list = screen.getByRole('list', { name: 'Rows' });
  expect(list.firstElementChild).toHaveStyle({ height: '360000px' });
  expect(list).toHaveStyle({ maxHeight: '378px' });
  const rows = screen.getAllByRole('listitem');
  expect(rows.length).toBeGreaterThanOrEqual(11);
  expect(rows.length).toBeLessThan(30);
  expect(rows[2]).toHaveTextContent('row 2');
  expect(rows[2]).toHaveAttribute('aria-setsize', '10000');
  expect(rows[2]).toHaveAttribute('aria-posinset', '3');
});
