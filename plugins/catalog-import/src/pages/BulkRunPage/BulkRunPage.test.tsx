import { type ScmAuthApi, scmAuthApiRef } from '@portico/auth';
import { catalogPlugin } from '@portico/catalog';
import {
  type BulkRun,
  cancelBulkRunEndpoint,
  continueBulkRunEndpoint,
  getBulkRunEndpoint,
  retryBulkRunEndpoint,
} from '@portico/catalog-import-common';
import { createApiFactory } from '@portico/core';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { expect, it, vi } from 'vitest';
import { catalogImportPlugin } from '../../plugin.ts';
import { answerBulk, answerImport, bulkRun } from '../../testing/importAnswers.ts';
import BulkRunPage from './BulkRunPage.tsx';

useMswServer();

const noSession: ScmAuthApi = {
  isAvailable: async () => false,
  getCredentials: async () => {
    throw new Error('Nobody may be asked to sign in');
  },
};

const open = (scmAuth = noSession) =>
  renderInTestApp(
    <Routes>
      <Route path="/catalog-import/bulk/:runId" element={<BulkRunPage />} />
    </Routes>,
    {
      plugins: [catalogImportPlugin, catalogPlugin],
      path: '/catalog-import/bulk/run-1',
      apis: [createApiFactory({ api: scmAuthApiRef, create: () => scmAuth })],
    },
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

it("goes on with the user's new sign-in, and tries again with their account", async () => {
  let run: BulkRun = {
    ...bulkRun,
    account: 'user',
    state: 'running',
    needsSignIn: true,
    counts: { waiting: 2, open: 1, failed: 1 },
  };
  const sent: unknown[] = [];
  mswServer.use(
    answerImport.answer(getBulkRunEndpoint, () => run),
    answerImport.answer(continueBulkRunEndpoint, async request => {
      sent.push(await request.json());
      run = { ...run, state: 'done', needsSignIn: undefined, counts: { open: 3, failed: 1 } };
      return run;
    }),
    answerImport.answer(retryBulkRunEndpoint, async request => {
      sent.push(await request.json());
      return run;
    }),
    ...answerBulk(),
  );
  const requests: unknown[] = [];
  await open({
    isAvailable: async () => true,
    getCredentials: async request => {
      requests.push(request);
      return { token: `token-${requests.length}`, headers: {} };
    },
  });
  expect(
    await screen.findByText(/git\.example does not accept your sign-in any more/),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Sign in again' }));
  expect(await screen.findByText(/^Finished · 4 of 4/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again what failed' }));
  await vi.waitFor(() =>
    expect(sent).toEqual([{ userToken: 'token-1' }, { userToken: 'token-2' }]),
  );
  expect(requests).toMatchObject([
    { url: 'https://git.example', renew: true, instantPopup: true },
    { url: 'https://git.example', instantPopup: true },
  ]);
});
