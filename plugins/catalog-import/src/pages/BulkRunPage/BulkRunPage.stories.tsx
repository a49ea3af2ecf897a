import { authPlugin } from '@portico/auth';
import { catalogPlugin } from '@portico/catalog';
import { getBulkRunEndpoint } from '@portico/catalog-import-common';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Route, Routes } from 'react-router';
import { catalogImportPlugin } from '../../plugin.ts';
import { answerBulk, answerImport, bulkRun } from '../../testing/importAnswers.ts';
import BulkRunPage from './BulkRunPage.tsx';

/** A bulk import and how far it is. */
const meta: Meta<typeof BulkRunPage> = {
  component: BulkRunPage,
  render: () => (
    <Routes>
      <Route path="/catalog-import/bulk/:runId" element={<BulkRunPage />} />
    </Routes>
  ),
  parameters: {
    layout: 'fullscreen',
    app: {
      plugins: [catalogImportPlugin, catalogPlugin, authPlugin],
      path: '/catalog-import/bulk/run-1',
    },
    msw: { handlers: answerBulk() },
  },
};
export default meta;
type Story = StoryObj<typeof BulkRunPage>;

export const Done: Story = {};

export const Running: Story = {
  parameters: {
    msw: {
      handlers: answerBulk({
        ...bulkRun,
        state: 'running',
        total: 200,
        counts: { waiting: 117, opening: 5, open: 76, failed: 2 },
      }),
    },
  },
};

export const Paused: Story = {
  parameters: {
    msw: {
      handlers: answerBulk({
        ...bulkRun,
        state: 'running',
        pausedUntil: '2026-01-05T10:30:00Z',
        total: 200,
        counts: { waiting: 120, open: 80 },
      }),
    },
  },
};

export const NeedsSignIn: Story = {
  parameters: {
    msw: {
      handlers: answerBulk({
        ...bulkRun,
        account: 'user',
        state: 'running',
        needsSignIn: true,
        total: 200,
        counts: { waiting: 120, open: 80 },
      }),
    },
  },
};

export const Broken: Story = {
  parameters: {
    msw: {
      handlers: [
        answerImport.answerError(getBulkRunEndpoint, { status: 500, message: 'It failed' }),
        ...answerBulk(),
      ],
    },
  },
};
