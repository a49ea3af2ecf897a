import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInTestApp } from '@portico/testing/browser/vitest';
import { InactivityDialog } from './InactivityDialog.tsx';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

it('counts the seconds down, and stays when asked to', () => {
  const onStay = vi.fn<() => void>();
  renderInTestApp(<InactivityDialog isOpen logoutAt={30_000} onStay={onStay} />);
  expect(screen.getByRole('alertdialog', { name: 'Logging out due to inactivity' })).toBeVisible();
  expect(screen.getByText(/in 30 seconds/, { ignore: 'output *' })).toBeVisible();
  act(() => vi.advanceTimersByTime(10_000));
  expect(screen.getByRole('status')).toHaveTextContent('in 20 seconds');
  act(() => vi.advanceTimersByTime(3000));
  expect(screen.getByText(/in 17 seconds/)).toBeVisible();
  // It is announced every 10 seconds, and never rounded.
  expect(screen.getByRole('status')).toHaveTextContent(/^$/);
  act(() => vi.advanceTimersByTime(16_000));
  expect(screen.getByText(/in 1 second\b/)).toBeVisible();
  act(() => vi.advanceTimersByTime(5000));
  expect(screen.getByText(/in 0 seconds/, { ignore: 'output *' })).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: "Yes! Don't log me out" }));
  expect(onStay).toHaveBeenCalledOnce();
});

it('begins to count when it opens, however long it waited', () => {
  const dialog = (isOpen: boolean) => (
    <InactivityDialog isOpen={isOpen} logoutAt={60_000} onStay={() => {}} />
  );
  const { rerender } = renderInTestApp(dialog(false));
  act(() => vi.advanceTimersByTime(50_000));
  rerender(dialog(true));
  expect(screen.getByText(/in 10 seconds/, { ignore: 'output *' })).toBeVisible();
});

it('is not there while it is closed', () => {
  renderInTestApp(<InactivityDialog isOpen={false} logoutAt={30_000} onStay={() => {}} />);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
