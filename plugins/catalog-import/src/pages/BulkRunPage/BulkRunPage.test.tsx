import { catalogPlugin } from '@portico/catalog';
import {
  type BulkRun,
  cancelBulkRunEndpoint,
  getBulkRunEndpoint,
  retryBulkRunEndpoint,
} from '@portico/catalog-import-common';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { catalogImportPlugin } from '../../plugin.ts';
import { answerBulk, answerImport, bulkRun } from '../../testing/importAnswers.ts';
import BulkRunPage from './BulkRunPage.tsx';

useMswServer();

const open = () =>
  renderInTestApp(
    <Routes>
      <Route path="/catalog-import/bulk/:runId" element={<BulkRunPage />} />
    </Routes>,
    { plugins: [catalogImportPlugin, catalogPlugin], path: '/catalog-import/bulk/run-1' },
  );

it('shows how far each repository is, and tries again what failed', async () => {
  let run: BulkRun = bulkRun;
  mswServer.use(
    answerImport.answer(getBulkRunEndpoint, () => run),
    answerImport.answer(retryBulkRunEndpoint, () => {
      run = { ...bulkRun, state: 'running', counts: { open: 1, registered: 2, waiting: 1 } };
      return run;
    }),
    answerImport.answer(cancelBulkRunEndpoint, () => {
      run = { ...bulkRun, state: 'cancelled', counts: { open: 1, registered: 2, cancelled: 1 } };
      return run;
    }),
    ...answerBulk(),
  );
  await open();
  expect(await screen.findByText(/Resource not accessible/)).toBeVisible();
  expect(screen.getByRole('link', { name: /#12/ })).toHaveAttribute(
    'href',
    'https://git.example/acme/ledger/pull/12',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Try again what failed' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel import' }));
  expect(await screen.findByText(/^Cancelled · 4 of 4 repositories$/)).toBeVisible();
});

it('says until when the host takes no requests', async () => {
  mswServer.use(
    ...answerBulk({
      ...bulkRun,
      state: 'running',
      pausedUntil: '2026-01-05T10:30:00Z',
      counts: { waiting: 3, open: 1 },
    }),
  );
  await open();
  expect(await screen.findByText(/takes no more requests until .*30/)).toBeVisible();
});

it('says that there is none', async () => {
  mswServer.use(answerImport.answerNotFound(getBulkRunEndpoint), ...answerBulk());
  await open();
  expect(
    await screen.findByRole('heading', { name: /not found|could not be found|404/i }),
  ).toBeVisible();
});
