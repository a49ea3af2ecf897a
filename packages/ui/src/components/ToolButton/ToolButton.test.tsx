import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import { ToolButton } from './ToolButton.tsx';

it('has a name, says whether it is on, and reports of clicks', async () => {
  const handleClick = vi.fn<() => void>();
  renderInTheme(
    <ToolButton label="Wrap lines" isPressed onClick={handleClick}>
      w
    </ToolButton>,
  );
  const button = screen.getByRole('button', { name: 'Wrap lines', pressed: true });
  await userEvent.click(button);
  expect(handleClick).toHaveBeenCalledTimes(1);
});

it('shows its name while the pointer rests on it', async () => {
  renderInTheme(
    <ToolButton label="Sort keys" onClick={() => {}}>
      s
    </ToolButton>,
  );
  expect(screen.getByRole('button')).not.toHaveAttribute('aria-pressed');
  await userEvent.hover(screen.getByRole('button', { name: 'Sort keys' }));
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Sort keys');
});

it('does nothing while it is disabled', () => {
  renderInTheme(
    <ToolButton label="Next" isDisabled onClick={() => {}}>
      n
    </ToolButton>,
  );
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
});
