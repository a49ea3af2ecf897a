import { catalogPlugin } from '@portico/catalog';
import { anEntity, answerEntities } from '@portico/catalog-common/testing';
import {
  listManagedAnnouncementsEndpoint,
  type ManagedAnnouncement,
  notificationsPluginId,
} from '@portico/notifications-common';
import { permissionPlugin } from '@portico/permission';
import { createAnswers } from '@portico/testing/browser';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen } from 'storybook/test';
import { notificationsPlugin } from '../../plugin.ts';
import AnnouncementsPage from './AnnouncementsPage.tsx';

const { answer, answerNever } = createAnswers(notificationsPluginId);

const items: ManagedAnnouncement[] = [
  {
    id: 'freeze',
    text: { en: '**No deployments** from Friday noon', de: '**Keine Deployments** ab Freitag' },
    severity: 'warning',
    from: '2026-01-01T08:00:00.000Z',
    until: '2999-12-24T17:00:00.000Z',
    audience: ['group:default/payments', 'group:default/trading'],
    source: 'portal',
    version: 1,
  },
  { id: 'wiki', text: 'The wiki moves', severity: 'info', source: 'configuration', version: 0 },
];
const teams = ['payments', 'trading'].map(name => anEntity({ kind: 'Group', name }));
const listing = (listed: ManagedAnnouncement[]) => ({
  msw: {
    handlers: [
      answer(listManagedAnnouncementsEndpoint, { items: listed }),
      ...answerEntities(teams),
    ],
  },
});

const meta = {
  component: AnnouncementsPage,
  parameters: {
    layout: 'fullscreen',
    app: { plugins: [notificationsPlugin, permissionPlugin, catalogPlugin] },
    ...listing(items),
  },
} satisfies Meta<typeof AnnouncementsPage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Several: Story = {
  play: async ({ canvas }) => {
    await canvas.findByText(/No deployments|Keine Deployments/, undefined, { timeout: 10_000 });
  },
};
export const None: Story = { parameters: listing([]) };
export const Loading: Story = {
  parameters: { msw: { handlers: [answerNever(listManagedAnnouncementsEndpoint)] } },
};
export const Editing: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(
      await canvas.findByRole('button', { name: /Edit|Bearbeiten/ }, { timeout: 10_000 }),
    );
    await screen.findByRole('region', { name: /Preview EN|Vorschau EN/ }, { timeout: 10_000 });
  },
};
export const ChoosingAudience: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(
      await canvas.findByRole('button', { name: /Edit|Bearbeiten/ }, { timeout: 10_000 }),
    );
    await userEvent.click(
      await screen.findByRole('combobox', { name: /Audience|Empfänger/ }, { timeout: 10_000 }),
    );
    await screen.findAllByRole('option', {}, { timeout: 10_000 });
  },
};
export const Deleting: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(
      await canvas.findByRole('button', { name: /Delete|Löschen/ }, { timeout: 10_000 }),
    );
    await screen.findByRole('dialog', {}, { timeout: 10_000 });
  },
};
