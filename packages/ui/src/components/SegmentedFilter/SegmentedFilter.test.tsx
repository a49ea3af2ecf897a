import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import { SegmentedFilter } from './SegmentedFilter.tsx';

it('says what is chosen with its count, and requests another by keyboard', async () => {
  const handleChange = vi.fn<(value: string) => void>();
  renderInTheme(
    <SegmentedFilter
      label="Show"
      value="owned"
      onChange={handleChange}
      segments={[
        { value: 'owned', label: 'Owned', count: 1200 },
        { value: 'all', label: 'All' },
      ]}
    />,
  );
  expect(screen.getByRole('radiogroup', { name: 'Show' })).toBeVisible();
  expect(screen.getByRole('radio', { name: /Owned.*1,200/ })).toBeChecked();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  expect(handleChange).toHaveBeenCalledWith('all');
});
