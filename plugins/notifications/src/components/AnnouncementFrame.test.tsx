import { pageHintsApiRef } from '@portico/app';
import { createApiFactory } from '@portico/core';
import {
  type Announcement,
  listAnnouncementsEndpoint,
  notificationsPluginId,
} from '@portico/notifications-common';
import { createAnswers } from '@portico/testing/browser';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { notificationsPlugin } from '../plugin.ts';
import { AnnouncementFrame } from './AnnouncementFrame.tsx';
import AnnouncementsCard from './AnnouncementsCard.tsx';

const { answer, answerError, answerNever } = createAnswers(notificationsPluginId);

useMswServer();
beforeEach(() => localStorage.clear());

const freeze: Announcement = {
  id: 'freeze',
  severity: 'warning',
  text: 'No **deploys** on Friday',
};
const move: Announcement = {
  id: 'move',
  severity: 'info',
  text: { en: 'We move to [the wiki](/docs)', de: 'Wir ziehen um' },
  until: '2999-12-24T17:00:00.000Z',
};

interface RenderOptions {
  items?: Announcement[];
  language?: string;
  waitMs?: number;
  /** What the page was served with. */
  hint?: boolean | undefined;
}

function announce(items: Announcement[]) {
  mswServer.use(answer(listAnnouncementsEndpoint, { items }));
}

async function renderPage({ items, language, waitMs = 60_000, hint }: RenderOptions = {}) {
  const hints = createApiFactory({ api: pageHintsApiRef, create: () => ({ get: () => hint }) });
  if (items) announce(items);
  // Texts in another language than English suspend.
  await act(async () => {
    renderInTestApp(
      <AnnouncementFrame waitMs={waitMs}>
        <h1>Page</h1>
        <Link to="/next">Next</Link>
        <AnnouncementsCard />
      </AnnouncementFrame>,
      {
        plugins: [notificationsPlugin],
        apis: [hints],
        ...(language !== undefined && { language }),
      },
    );
  });
  await screen.findByRole('heading', { name: 'Page' });
}

const getBanners = () => screen.queryAllByRole('region', { name: /^Announcement( \d|$)/ });
const getCard = () => screen.queryByRole('region', { name: 'Announcements' });

it('shows announcements with the page, above it, and lists them on it', async () => {
  await renderPage({ items: [freeze, move] });
  const [first, second] = getBanners();
  expect(first).toHaveTextContent('No deploys on Friday');
  expect(first).toHaveAccessibleName('Announcement 1 of 2');
  expect(within(second as HTMLElement).getByRole('link', { name: 'the wiki' })).toHaveAttribute(
    'href',
    '/docs',
  );
  expect(getCard()).toHaveTextContent(/Warning.*deploys.*Information.*wiki.*Until Dec 24, 2999/);
});

it('never shows one again that was dismissed, but lists it', async () => {
  await renderPage({ items: [freeze] });
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(getBanners()).toEqual([]);
  expect(localStorage.getItem('/notifications/dismissedBanners')).toBe('["freeze"]');
  await userEvent.click(screen.getByRole('link', { name: 'Next' }));
  expect(getBanners()).toEqual([]);
  expect(getCard()).toHaveTextContent('No deploys on Friday');
});

it('shows three at a time, and the next where one is dismissed', async () => {
  const many = [1, 2, 3, 4].map(at => ({ ...freeze, id: `a${at}`, text: `Text ${at}` }));
  await renderPage({ items: many });
  expect(getBanners().map(each => each.textContent)).toEqual(['Text 1', 'Text 2', 'Text 3']);
  await userEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[0] as HTMLElement);
  expect(getBanners().map(each => each.textContent)).toEqual(['Text 2', 'Text 3', 'Text 4']);
});

it('shows what is new with the next page, so that the one that is read does not move', async () => {
  localStorage.setItem('/untilSignOut/announcements', JSON.stringify([]));
  await renderPage({ items: [freeze] });
  await waitFor(() =>
    expect(localStorage.getItem('/untilSignOut/announcements')).toContain('deploys'),
  );
  expect(getBanners()).toEqual([]);
  await waitFor(async () => {
    await userEvent.click(screen.getByRole('link', { name: 'Next' }));
    expect(getBanners()).toHaveLength(1);
  });
});

it('does not wait for the server where the browser has stored what is announced', async () => {
  localStorage.setItem('/untilSignOut/announcements', JSON.stringify([freeze]));
  mswServer.use(answerNever(listAnnouncementsEndpoint));
  await renderPage();
  expect(getBanners()).toHaveLength(1);
});

it('makes no call where the page was served with the word that nothing is announced', async () => {
  localStorage.setItem('/untilSignOut/announcements', JSON.stringify([freeze]));
  let calls = 0;
  mswServer.use(
    answer(listAnnouncementsEndpoint, () => {
      calls += 1;
      return { items: [freeze] };
    }),
  );
  await renderPage({ hint: false });
  await userEvent.click(screen.getByRole('link', { name: 'Next' }));
  expect(getBanners()).toEqual([]);
  expect(calls).toBe(0);
});

it('drops what is over by now', async () => {
  const over = { ...freeze, id: 'over', until: '2001-01-01T00:00:00.000Z' };
  localStorage.setItem('/untilSignOut/announcements', JSON.stringify([over]));
  mswServer.use(answerNever(listAnnouncementsEndpoint));
  await renderPage();
  expect(getBanners()).toEqual([]);
});

it.each([
  ['does not answer', () => answerNever(listAnnouncementsEndpoint)],
  [
    'does not let the reader see them',
    () =>
      answerError(listAnnouncementsEndpoint, {
        status: 403,
        name: 'NotAllowedError',
        message: 'No',
      }),
  ],
])('shows the page alone where the server %s', async (_what, respond) => {
  localStorage.setItem('/untilSignOut/announcements', '{"not":"a list"}');
  mswServer.use(respond());
  await renderPage({ waitMs: 10 });
  expect(getBanners()).toEqual([]);
  expect(getCard()).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows hostile text as text: no HTML, no scripts, no pictures', async () => {
  const hostile =
    '<img src=x onerror=alert(1)> [click](javascript:alert(1)) ![spy](https://evil.example/p.png)';
  await renderPage({ items: [{ ...freeze, text: hostile }] });
  const [banner] = getBanners();
  expect(banner).toHaveTextContent('<img src=x onerror=alert(1)> click spy');
  for (const place of [banner, getCard()]) expect(place?.querySelector('img, a')).toBeNull();
});

it('survives a list of dismissed banners that something else has written', async () => {
  localStorage.setItem('/notifications/dismissedBanners', '{"freeze":1}');
  await renderPage({ items: [freeze] });
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(localStorage.getItem('/notifications/dismissedBanners')).toBe('["freeze"]');
});

it('speaks German to those who chose it, at once when the page is there', async () => {
  await renderPage({ items: [move], language: 'de' });
  const banner = screen.getByRole('region', { name: 'Ankündigung' });
  expect(banner).toHaveTextContent('Wir ziehen um');
  expect(screen.getByRole('region', { name: 'Ankündigungen' })).toHaveTextContent(
    /Bis 24\.12\.2999/,
  );
});
