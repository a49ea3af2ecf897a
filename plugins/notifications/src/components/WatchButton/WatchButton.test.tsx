import { catalogPlugin } from '@portico/catalog';
import type { PageSubject } from '@portico/app/points';
import {
  addWatchEndpoint,
  listWatchesEndpoint,
  notificationsPluginId,
  removeWatchEndpoint,
  type Watch,
} from '@portico/notifications-common';
import { createAnswers } from '@portico/testing/browser';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { notificationsPlugin } from '../../plugin.ts';
import WatchButton from './WatchButton.tsx';

const { answer } = createAnswers(notificationsPluginId);

useMswServer();

const ada = { userEntityRef: 'user:default/ada', ownershipEntityRefs: ['user:default/ada'] };
const pay: PageSubject = { type: 'entity', entityRef: 'component:default/pay', title: 'Pay' };

/** A button over watches that are stored, and what was requested. */
async function renderButton(subject: PageSubject, isGuest = false) {
  const state = { watches: [] as Watch[], calls: 0, added: [] as unknown[] };
  mswServer.use(
    answer(listWatchesEndpoint, () => {
      state.calls += 1;
      return { items: state.watches };
    }),
    answer(addWatchEndpoint, async request => {
      const body = (await request.json()) as Watch;
      const { type, target, title } = body;
      const watch = { id: `id-${type}`, type, target, title, createdAt: '2026-01-01T00:00:00Z' };
      state.added.push(body);
      state.watches = [...state.watches, watch];
      return watch;
    }),
    answer(removeWatchEndpoint, () => {
      state.watches = [];
      return undefined;
    }),
  );
  await renderInTestApp(<WatchButton subject={subject} />, {
    plugins: [notificationsPlugin, catalogPlugin],
    ...(!isGuest && { config: { auth: { providers: { test: {} } } }, user: ada }),
  });
  return state;
}

it('watches an entity and stops, by keyboard, and says which', async () => {
  const user = userEvent.setup();
  const state = await renderButton(pay);
  const button = await screen.findByRole('button', { name: 'Watch Pay' });
  expect(button).toHaveAttribute('aria-pressed', 'false');
  button.focus();
  await user.keyboard('{Enter}');
  const choice = await screen.findByRole('menuitemcheckbox', { name: 'Problems only' });
  expect(choice).toHaveAttribute('aria-checked', 'false');
  await user.click(choice);
  const watched = await screen.findByRole('button', { name: 'You watch Pay' });
  expect(watched).toHaveAttribute('aria-pressed', 'true');
  expect(state.added).toEqual([
    { type: 'state', target: 'component:default/pay', title: 'Pay', language: 'en' },
  ]);
  await user.click(watched);
  const chosen = await screen.findByRole('menuitemcheckbox', { name: 'Problems only' });
  expect(chosen).toHaveAttribute('aria-checked', 'true');
  await user.click(chosen);
  expect(await screen.findByRole('button', { name: 'Watch Pay' })).toBeVisible();
});

it.each<[string, PageSubject, string[]]>([
  [
    'a team',
    { type: 'entity', entityRef: 'group:default/ops', title: 'Ops' },
    ['Changes and problems of what it owns', 'All changes and problems'],
  ],
  [
    'docs',
    { type: 'docs', entityRef: 'component:default/pay', title: 'Ops' },
    ['Changes of these docs'],
  ],
  [
    'a template',
    { type: 'template', entityRef: 'template:default/new', title: 'Ops' },
    ['Changes of this template'],
  ],
  [
    'a view',
    { type: 'view', search: '?kind=api', title: 'Ops', query: { query: { kind: 'api' } } },
    ['What comes to this view and leaves it'],
  ],
])('offers the ways to watch %s', async (_, subject, expected) => {
  const user = userEvent.setup();
  await renderButton(subject);
  await user.click(await screen.findByRole('button', { name: 'Watch Ops' }));
  const choices = await screen.findAllByRole('menuitemcheckbox');
  expect(choices.map(choice => choice.textContent)).toEqual(expected);
});

it('is disabled for guests with the reason, and makes no call', async () => {
  const state = await renderButton(pay, true);
  const button = await screen.findByRole('button', { name: 'Watch Pay: Sign in to watch' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await userEvent.setup().click(button);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(state.calls).toBe(0);
});
