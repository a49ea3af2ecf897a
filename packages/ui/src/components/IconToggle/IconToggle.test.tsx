import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { StarIcon } from '../../icons/icons.tsx';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import { IconToggle } from './IconToggle.tsx';

it('says what a click does and whether it is on, and is pressed by keys too', async () => {
  const handleClick = vi.fn<() => void>();
  renderInTheme(
    <IconToggle label="Star Payments" isPressed onClick={handleClick}>
      <StarIcon />
    </IconToggle>,
  );
  expect(screen.getByRole('button', { name: 'Star Payments', pressed: true })).toBeVisible();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(handleClick).toHaveBeenCalledOnce();
});
