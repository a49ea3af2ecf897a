import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderInTestApp } from '@portico/testing/browser/vitest';
import { LoginRequiredDialog } from './LoginRequiredDialog.tsx';

const request = (title: string, trigger: () => Promise<void>) => ({
  id: title,
  provider: { title },
  trigger,
});

it('logs in with the provider that waits, one at a time', async () => {
  let finish = () => {};
  const trigger = vi.fn<() => Promise<void>>(() => new Promise(resolve => (finish = resolve)));
  renderInTestApp(
    <LoginRequiredDialog
      requests={[request('GitHub', trigger), request('Okta', async () => {})]}
      onRejectAll={() => {}}
    />,
  );
  expect(screen.getByRole('dialog', { name: 'Login Required' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Log in with GitHub' }));
  expect(trigger).toHaveBeenCalledOnce();
  expect(screen.getByRole('button', { name: 'Log in with Okta' })).toBeDisabled();
  finish();
  await vi.waitFor(() =>
    expect(screen.getByRole('button', { name: 'Log in with Okta' })).toBeEnabled(),
  );
});

it.each([
  [new Error('Login failed, popup was closed'), 'Login failed, popup was closed'],
  ['no error at all', 'An unspecified error occurred'],
])('reports how a login failed: %s', async (reason, text) => {
  const trigger = () => Promise.reject(reason);
  renderInTestApp(
    <LoginRequiredDialog requests={[request('GitHub', trigger)]} onRejectAll={() => {}} />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Log in with GitHub' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.getByRole('button', { name: 'Log in with GitHub' })).toBeEnabled();
});

it('rejects all, and is closed while nothing waits', async () => {
  const onRejectAll = vi.fn<() => void>();
  const { rerender } = renderInTestApp(
    <LoginRequiredDialog
      requests={[request('GitHub', async () => {})]}
      onRejectAll={onRejectAll}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Reject All' }));
  expect(onRejectAll).toHaveBeenCalledOnce();
  rerender(<LoginRequiredDialog requests={[]} onRejectAll={onRejectAll} />);
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
