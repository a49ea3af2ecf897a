import { notificationsPluginId, notificationStatusEndpoint } from '@portico/notifications-common';
import { createAnswers } from '@portico/testing/browser';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { notificationsPlugin } from '../plugin.ts';
import { notificationKeys, readUnread } from '../queries/notificationKeys.ts';
import NotificationsItem from './NotificationsItem.tsx';
import { useCountInTitle } from './useUnreadTitle.ts';

const { answer } = createAnswers(notificationsPluginId);

useMswServer();
afterEach(() => void vi.useRealTimers());

const signIn = { auth: { providers: { test: {} } } };

/** In place of the event stream and the settings. */
function Stream({ count }: { count: number }) {
  const client = useQueryClient();
  const [, setWanted] = useCountInTitle();
  const set = (unread: number) => client.setQueryData(notificationKeys.unread, unread);
  return (
    <>
      <button type="button" onClick={() => set(count)}>
        Event
      </button>
      <button type="button" onClick={() => set(0)}>
        Read all
      </button>
      <button type="button" onClick={() => setWanted(true)}>
        Want it
      </button>
    </>
  );
}

async function renderBell(config: object, count = 3) {
  let calls = 0;
  mswServer.use(
    answer(notificationStatusEndpoint, () => {
      calls += 1;
      return { unread: 7, read: 0 };
    }),
  );
  await act(async () => {
    renderInTestApp(
      <>
        <NotificationsItem />
        <Stream count={count} />
      </>,
      { plugins: [notificationsPlugin], config },
    );
  });
  return () => calls;
}

it('shows the number that the event stream brings, and makes no call for it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const countCalls = await renderBell(signIn);
  expect(await screen.findByRole('link', { name: /^Notifications$/ })).toHaveAttribute(
    'href',
    '/notifications',
  );
  act(() => screen.getByRole('button', { name: 'Event' }).click());
  const bell = await screen.findByRole('link', { name: 'Notifications, 3 unread' });
  expect(bell).toHaveTextContent(/^Notifications3$/);
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(countCalls()).toBe(0);
});

it('requests the number where no event stream brings it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await renderBell(signIn);
  await act(() => vi.advanceTimersByTimeAsync(6000));
  expect(await screen.findByRole('link', { name: /^Notifications, 7 unread/ })).toBeVisible();
});

it('writes the number before the title of whatever page is open, live, to those who want it', async () => {
  const former = document.title;
  onTestFinished(() => {
    document.title = former;
  });
  await renderBell(signIn);
  document.title = 'Catalog · Portico';
  act(() => screen.getByRole('button', { name: 'Event' }).click());
  await screen.findByRole('link', { name: 'Notifications, 3 unread' });
  expect(document.title).toBe('Catalog · Portico');
  act(() => screen.getByRole('button', { name: 'Want it' }).click());
  await waitFor(() => expect(document.title).toBe('(3) Catalog · Portico'));
  document.title = 'Docs · Portico';
  await waitFor(() => expect(document.title).toBe('(3) Docs · Portico'));
  act(() => screen.getByRole('button', { name: 'Read all' }).click());
  await waitFor(() => expect(document.title).toBe('Docs · Portico'));
});

it('is not there for guests', async () => {
  await renderBell({});
  expect(screen.queryByRole('link')).toBeNull();
});

it.each([
  [['unread:3'], 3],
  [['unread:3', 'unread:0'], 0],
  [['other', 'unread:x'], undefined],
])('reads the refs %j as the number %s', (refs, count) => {
  expect(readUnread(refs)).toBe(count);
});
