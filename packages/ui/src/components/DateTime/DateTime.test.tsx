import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createI18n } from '../../i18n/createI18n.ts';
import { I18nProvider } from '../../i18n/I18nProvider.tsx';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import { DateTime } from './DateTime.tsx';
import { formatDuration } from './formatDuration.ts';

const moment = new Date(2026, 10, 21, 14, 5);

it('writes a moment as the language does', () => {
  renderInTheme(
    <>
      <DateTime time={moment} />
      <I18nProvider i18n={createI18n({ languages: ['de'] })}>
        <DateTime time={moment.toISOString()} shows="date" />
      </I18nProvider>
    </>,
  );
  expect(screen.getByText(/^Nov 21, 2026, 2:05.PM$/)).toHaveAttribute(
    'datetime',
    moment.toISOString(),
  );
  expect(screen.getByText('21.11.2026')).toBeVisible();
});

it('shows what is no moment as it is', () => {
  renderInTheme(<DateTime time="soon" />);
  expect(screen.getByText('soon')).toBeVisible();
});

it.each([
  [0, '0 sec'],
  [-5, '0 sec'],
  [1234, '1.2 sec'],
  [59_400, '59 sec'],
  [59_600, '1 min'],
  [61_000, '1 min 1 sec'],
  [3_600_000, '1 hr'],
  [11_520_000, '3 hr 12 min'],
  [200_000_000, '2 days 7 hr'],
])('writes %d ms as %s', (durationMs, text) => {
  expect(formatDuration(durationMs, 'en')).toBe(text);
});
