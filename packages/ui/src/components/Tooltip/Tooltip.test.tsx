import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import { Tooltip } from './Tooltip.tsx';

// Fetched beforehand, since a stopped clock cannot say when code comes.
beforeAll(() => import('./TooltipBubble.tsx'));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const button = () => screen.getByRole('button', { name: 'Pay' });

function show() {
  renderInTheme(
    <Tooltip title="Takes money" delayMs={500}>
      <button type="button">Pay</button>
    </Tooltip>,
  );
}

it('shows after the pointer has rested for its delay, and goes with the pointer', async () => {
  show();
  fireEvent.pointerEnter(button());
  await pass(499);
  expect(screen.queryByRole('tooltip')).toBeNull();
  await pass(1);
  expect(screen.getByRole('tooltip')).toHaveTextContent('Takes money');
  expect(button()).toHaveAccessibleDescription('Takes money');
  fireEvent.pointerLeave(button());
  expect(screen.queryByRole('tooltip')).toBeNull();
});

it('does not show for a pointer that only passes', async () => {
  show();
  fireEvent.pointerEnter(button());
  await pass(200);
  fireEvent.pointerLeave(button());
  await pass(1000);
  expect(screen.queryByRole('tooltip')).toBeNull();
});

it('shows for the focus of the keyboard, and Escape hides it', async () => {
  show();
  act(() => button().focus());
  await pass(500);
  expect(screen.getByRole('tooltip')).toBeVisible();
  fireEvent.keyDown(button(), { key: 'Escape' });
  expect(screen.queryByRole('tooltip')).toBeNull();
});
