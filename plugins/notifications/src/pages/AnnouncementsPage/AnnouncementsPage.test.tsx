import { catalogPlugin } from '@portico/catalog';
import { anEntity, answerEntities } from '@portico/catalog-common/testing';
import {
  createAnnouncementEndpoint,
  deleteAnnouncementEndpoint,
  listManagedAnnouncementsEndpoint,
  type ManagedAnnouncement,
  notificationsPluginId,
  updateAnnouncementEndpoint,
} from '@portico/notifications-common';
import { permissionPlugin } from '@portico/permission';
import { createAnswers } from '@portico/testing/browser';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { notificationsPlugin } from '../../plugin.ts';
import AnnouncementsPage from './AnnouncementsPage.tsx';

const { answer, answerError } = createAnswers(notificationsPluginId);

useMswServer();

const freeze: ManagedAnnouncement = {
  id: 'f1',
  text: { en: 'No **deploys**', de: 'Keine Deploys' },
  severity: 'warning',
  until: '2999-12-24T17:00:00.000Z',
  audience: ['group:default/payments'],
  source: 'portal',
  version: 3,
};
const moved: ManagedAnnouncement = {
  id: 'moved',
  text: 'We have moved',
  severity: 'info',
  until: '2001-01-01T00:00:00.000Z',
  source: 'configuration',
  version: 0,
};

const tickTeam = anEntity({
  kind: 'Group',
  name: 'ticks',
  spec: { profile: { displayName: 'Tick Team' } },
});

const payments = anEntity({
  kind: 'Group',
  name: 'payments',
  metadata: { title: 'Payments Team' },
});

interface RenderOptions {
  items?: ManagedAnnouncement[];
  language?: string;
  config?: unknown;
}

async function renderPage({ items = [freeze, moved], language, config = {} }: RenderOptions = {}) {
  mswServer.use(
    answer(listManagedAnnouncementsEndpoint, { items }),
    ...answerEntities([tickTeam, payments]),
  );
  await act(async () => {
    renderInTestApp(<AnnouncementsPage />, {
      plugins: [notificationsPlugin, permissionPlugin, catalogPlugin],
      config,
      ...(language !== undefined && { language }),
    });
  });
}

/** Answers a write, and returns what was sent. */
function record(endpoint: typeof createAnnouncementEndpoint | typeof updateAnnouncementEndpoint) {
  const sent: unknown[] = [];
  mswServer.use(
    answer(endpoint, async request => {
      sent.push(await request.json());
      return freeze;
    }),
  );
  return sent;
}

const openForm = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'New announcement' }));
  return screen.findByRole('dialog', { name: 'New announcement' });
};
const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('lists announcements with when and for whom they are shown; those of the configuration are left alone', async () => {
  await renderPage();
  const [first, second] = await screen.findAllByRole('listitem');
  await waitFor(() =>
    expect(first).toHaveTextContent(/Warning.*Shown now.*Until Dec 24, 2999.*Payments Team/),
  );
  await waitFor(() => expect(first).toHaveTextContent('No deploys'));
  expect(within(first as HTMLElement).getByRole('button', { name: 'Edit' })).toBeVisible();
  expect(second).toHaveTextContent(
    /Information.*Over.*We have moved.*Written in the configuration/,
  );
  expect(within(second as HTMLElement).queryByRole('button')).toBeNull();
});

it('publishes what was written, with a preview in each language', async () => {
  const sent = record(createAnnouncementEndpoint);
  await renderPage({ items: [] });
  expect(await screen.findByText('No announcements')).toBeVisible();
  const dialog = within(await openForm());
  await userEvent.type(dialog.getByLabelText('Text (English)'), 'We **move**');
  await userEvent.type(dialog.getByLabelText('Text (Deutsch)'), 'Wir ziehen um');
  const preview = await dialog.findByRole('region', { name: 'Preview EN' });
  await waitFor(() => expect(preview.querySelector('strong')).toHaveTextContent('move'));
  expect(dialog.getByRole('region', { name: 'Preview DE' })).toHaveTextContent('Wir ziehen um');
  await userEvent.selectOptions(dialog.getByLabelText('Severity'), 'Error');
  fireEvent.change(dialog.getByLabelText('Shown until'), { target: { value: '2999-01-01T10:00' } });
  await userEvent.type(dialog.getByLabelText('Audience'), 'group:default/pay');
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
  await expectClosed();
  expect(sent).toEqual([
    {
      text: { en: 'We **move**', de: 'Wir ziehen um' },
      severity: 'error',
      until: new Date('2999-01-01T10:00').toISOString(),
      audience: ['group:default/pay'],
    },
  ]);
});

it('names whom an announcement is for as the catalog does, and leads there', async () => {
  await renderPage();
  expect(await screen.findByRole('link', { name: 'Payments Team' })).toHaveAttribute(
    'href',
    '/catalog/default/group/payments',
  );
});

it('finds the audience by the keyboard among what the server finds, beside refs that are typed', async () => {
  const sent = record(createAnnouncementEndpoint);
  await renderPage({ items: [] });
  const queries: unknown[] = [];
  mswServer.use(...answerEntities([tickTeam], query => queries.push(query)));
  const dialog = within(await openForm());
  await userEvent.type(dialog.getByLabelText('Text (English)'), 'Hi');
  const field = dialog.getByRole('combobox', { name: 'Audience' });
  await userEvent.type(field, 'tick');
  const found = { fullTextFilter: { term: 'tick' }, limit: 20 };
  await waitFor(() => expect(queries.at(-1)).toMatchObject(found));
  await screen.findByRole('option', { name: 'Tick Team' });
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(await dialog.findByRole('button', { name: /Remove Tick Team/ })).toBeVisible();
  await userEvent.type(field, 'user:default/ada, group:default/pay{Tab}');
  expect(dialog.getByRole('button', { name: /Remove .*pay/ })).toBeVisible();
  await userEvent.type(field, 'group:default/gone{Tab}');
  await userEvent.click(field);
  await userEvent.keyboard('{Backspace}');
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
  await expectClosed();
  expect(sent).toMatchObject([
    { audience: ['group:default/ticks', 'user:default/ada', 'group:default/pay'] },
  ]);
});

it('names what is wrong at its field, and sends nothing', async () => {
  const sent = record(createAnnouncementEndpoint);
  await renderPage();
  const dialog = within(await openForm());
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(dialog.getByLabelText('Text (English)')).toHaveAccessibleDescription(
    'Write a text in one language at least',
  );
  await userEvent.type(dialog.getByLabelText('Text (English)'), 'Hi');
  await userEvent.type(dialog.getByLabelText('Audience'), 'payments');
  await userEvent.tab();
  expect(dialog.getByLabelText('Audience')).toHaveAccessibleDescription(
    'payments is not the full ref of a group or user; write one such as group:default/payments',
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(sent).toEqual([]);
});

it('changes an announcement, and shows it again where that is wanted', async () => {
  const sent = record(updateAnnouncementEndpoint);
  await renderPage();
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit announcement' }));
  await userEvent.clear(dialog.getByLabelText('Text (Deutsch)'));
  await userEvent.click(dialog.getByLabelText('Show it again to those who have dismissed it'));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await expectClosed();
  const { id: _, source: _source, version, ...draft } = freeze;
  expect(sent).toEqual([
    { draft: { ...draft, text: 'No **deploys**' }, version, showsAgain: true },
  ]);
});

it('keeps what was written when the server refuses it, and reports why', async () => {
  await renderPage();
  mswServer.use(
    answerError(updateAnnouncementEndpoint, {
      status: 409,
      name: 'ConflictError',
      message: "'user:default/bob' has changed the announcement meanwhile",
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit announcement' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/has changed the announcement meanwhile/)).toBeVisible();
  expect(dialog.getByLabelText('Text (English)')).toHaveValue('No **deploys**');
});

it('deletes an announcement after a second click', async () => {
  let deleted = 0;
  mswServer.use(
    answer(deleteAnnouncementEndpoint, () => {
      deleted += 1;
    }),
  );
  await renderPage();
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete this announcement?' });
  expect(deleted).toBe(0);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await expectClosed();
  expect(deleted).toBe(1);
});

it('speaks German to those who chose it', async () => {
  await renderPage({ language: 'de' });
  expect(await screen.findByRole('heading', { name: 'Ankündigungen' })).toBeVisible();
  expect(await screen.findByText(/Steht in der Konfiguration/)).toBeVisible();
});

it('shows the error when the list cannot be read', async () => {
  mswServer.use(
    answerError(listManagedAnnouncementsEndpoint, { status: 503, message: 'The database is away' }),
  );
  await act(async () => {
    renderInTestApp(<AnnouncementsPage />, { plugins: [notificationsPlugin, permissionPlugin] });
  });
  expect(await screen.findByText(/The database is away/)).toBeVisible();
});
