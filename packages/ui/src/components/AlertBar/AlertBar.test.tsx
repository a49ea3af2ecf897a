import { ResponseError } from '@portico/errors';
import { act, fireEvent, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createI18n } from '../../i18n/createI18n.ts';
import { I18nProvider } from '../../i18n/I18nProvider.tsx';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import DialogSurface from '../Dialog/DialogSurface.tsx';
import { AlertBar, type AlertMessage } from './AlertBar.tsx';

const handleDismiss = vi.fn<(alert: AlertMessage) => void>();
const saved: AlertMessage = { message: 'Saved', display: 'transient' };
const failed: AlertMessage = { message: 'Login failed', severity: 'error' };

beforeEach(() => {
  vi.useFakeTimers();
  handleDismiss.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
});

it('lets a transient alert go after five seconds', () => {
  renderInTheme(<AlertBar alerts={[saved]} onDismiss={handleDismiss} />);
  act(() => vi.advanceTimersByTime(4999));
  expect(handleDismiss).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(1));
  expect(handleDismiss).toHaveBeenCalledExactlyOnceWith(saved);
});

it('keeps it while it is pointed at', () => {
  renderInTheme(<AlertBar alerts={[saved]} onDismiss={handleDismiss} />);
  fireEvent.mouseEnter(screen.getByText('Saved'));
  act(() => vi.advanceTimersByTime(20_000));
  expect(handleDismiss).not.toHaveBeenCalled();
});

it('shows the first of the queue until it is closed', () => {
  renderInTheme(<AlertBar alerts={[failed, saved]} onDismiss={handleDismiss} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Login failed1 more message');
  act(() => vi.advanceTimersByTime(20_000));
  expect(handleDismiss).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Close alert' }));
  expect(handleDismiss).toHaveBeenCalledExactlyOnceWith(failed);
});

it('stands within a dialog while one is open, where it is heard and reached', () => {
  const draw = (isOpen: boolean) => (
    <>
      <AlertBar alerts={[failed]} onDismiss={handleDismiss} />
      <DialogSurface title="Unregister" isOpen={isOpen} onClose={() => {}} />
    </>
  );
  const { rerender } = renderInTheme(draw(true));
  const dialog = screen.getByRole('dialog', { name: 'Unregister' });
  expect(dialog).toContainElement(screen.getByRole('alert'));
  rerender(draw(false));
  expect(dialog).not.toContainElement(screen.getByText('Login failed'));
  expect(screen.getAllByText('Login failed')).toHaveLength(1);
});

it('describes an error in the reader’s language, with what the server wrote', async () => {
  vi.useRealTimers();
  const error = new ResponseError({
    message: 'No space left',
    status: 409,
    body: {
      error: { name: 'Error', message: 'No space left' },
      request: { method: 'PUT', url: '/stars' },
      response: { statusCode: 409 },
    },
  });
  await act(async () =>
    renderInTheme(
      <I18nProvider i18n={createI18n({ languages: ['en', 'de'], language: 'de' })}>
        <Suspense>
          <AlertBar
            alerts={[{ message: error.message, severity: 'error', error }]}
            onDismiss={handleDismiss}
          />
        </Suspense>
      </I18nProvider>,
    ),
  );
  expect(await screen.findByRole('alert')).toHaveTextContent(/geändert.*No space left/);
  expect(screen.getByText('No space left')).toHaveAttribute('lang', 'en');
});
