import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import { formatRelativeTime } from './formatRelativeTime.ts';
import { RelativeTime } from './RelativeTime.tsx';

const now = new Date('2026-11-21T10:00:00Z');

it.each([
  ['2026-11-21T09:59:30Z', 'now'],
  ['2026-11-21T09:58:01Z', '1 minute ago'],
  ['2026-11-21T07:00:00Z', '3 hours ago'],
  ['2026-11-20T09:00:00Z', 'yesterday'],
  ['2026-11-10T10:00:00Z', 'last week'],
  ['2025-11-01T10:00:00Z', 'last year'],
  ['2026-11-21T12:30:00Z', 'in 2 hours'],
])('says of %s: %s', (time, text) => {
  expect(formatRelativeTime(new Date(time), now, 'en')).toBe(text);
});

describe('RelativeTime', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('stays current while it is shown', () => {
    renderInTheme(<RelativeTime time="2026-11-21T10:00:00Z" />);
    expect(screen.getByText('now')).toHaveAttribute('datetime', '2026-11-21T10:00:00.000Z');
    act(() => vi.advanceTimersByTime(120_000));
    expect(screen.getByText('2 minutes ago')).toBeVisible();
  });

  it('shows what is not a time as it is', () => {
    renderInTheme(<RelativeTime time="soon" />);
    expect(screen.getByText('soon')).toBeVisible();
  });
});
