import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import { Progress } from './Progress.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("waits the theme's short transition before it shows", () => {
  renderInTheme(<Progress label="Loading entities" />);
  act(() => vi.advanceTimersByTime(249));
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.getByRole('progressbar', { name: 'Loading entities' })).toBeInTheDocument();
});
