import { catalogPlugin } from '@portico/catalog';
import {
  listImportHostsEndpoint,
  listImportOwnersEndpoint,
  startBulkRunEndpoint,
} from '@portico/catalog-import-common';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { catalogImportPlugin } from '../../plugin.ts';
import { answerBulk, answerImport, bulkRun } from '../../testing/importAnswers.ts';
import BulkRunPage from '../BulkRunPage/BulkRunPage.tsx';
import BulkImportPage from './BulkImportPage.tsx';

useMswServer();
beforeEach(() => localStorage.clear());

const open = (path = '/catalog-import/bulk?host=git.example&owner=acme') =>
  renderInTestApp(
    <Routes>
      <Route path="/catalog-import/bulk" element={<BulkImportPage />} />
      <Route path="/catalog-import/bulk/:runId" element={<BulkRunPage />} />
    </Routes>,
    { plugins: [catalogImportPlugin, catalogPlugin], path },
  );

it('imports what is selected, with an owner and type for many, and shows how far it is', async () => {
  const started: unknown[] = [];
  mswServer.use(
    answerImport.answer(startBulkRunEndpoint, async request => {
      started.push(await request.json());
      return bulkRun;
    }),
    ...answerBulk(),
  );
  await open();
  await userEvent.click(await screen.findByRole('checkbox', { name: /acme\/ledger/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: /acme\/pay/ }));
  expect(screen.queryByRole('link', { name: 'acme/refunds' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Set owner and type' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Type' }), 'service');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Apply' }));
  expect(await screen.findAllByText('service')).toHaveLength(2);
  await userEvent.click(await screen.findByRole('textbox', { name: 'Title' }));
  await userEvent.paste('Describe it');
  await userEvent.click(screen.getByRole('button', { name: 'Import 2 repositories' }));
  expect(await screen.findByRole('heading', { name: 'Import from acme' })).toBeVisible();
  expect(started).toEqual([
    {
      host: 'git.example',
      owner: 'acme',
      title: 'Describe it',
      repositories: [
        { url: 'https://git.example/acme/ledger', type: 'service' },
        { url: 'https://git.example/acme/pay', type: 'service' },
      ],
    },
  ]);
});

it('selects nothing that is registered or has no commits', async () => {
  mswServer.use(...answerBulk());
  await open();
  await screen.findByRole('checkbox', { name: /acme\/ledger/ });
  await userEvent.click(screen.getByRole('radio', { name: /^All/ }));
  for (const name of [/acme\/refunds/, /acme\/sketch/]) {
    const box = await screen.findByRole('checkbox', { name });
    await userEvent.click(box);
    expect(box).not.toBeChecked();
  }
  expect(screen.getByRole('button', { name: 'Import 0 repositories' })).toBeDisabled();
});

it('chooses the only host by itself and lists former imports', async () => {
  mswServer.use(...answerBulk());
  await open('/catalog-import/bulk');
  const owner = await screen.findByRole('combobox', { name: /Organization or group/ });
  expect(await screen.findByRole('option', { name: 'acme' })).toBeInTheDocument();
  expect(await screen.findByText('4 of 4 repositories')).toBeVisible();
  await userEvent.selectOptions(owner, 'acme');
  expect(await screen.findByRole('checkbox', { name: /acme\/ledger/ })).toBeVisible();
});

it.each([
  [
    answerImport.answerError(listImportHostsEndpoint, {
      status: 403,
      message: "It needs permission 'integrations.write'",
    }),
    /integrations\.write/,
  ],
  [
    answerImport.answerError(listImportOwnersEndpoint, { status: 503, message: 'It is down' }),
    /It is down/,
  ],
  [answerImport.answer(listImportHostsEndpoint, { items: [] }), /No code host is configured/],
])('says why nothing can be chosen (%#)', async (handler, text) => {
  mswServer.use(handler, ...answerBulk());
  await open('/catalog-import/bulk');
  expect((await screen.findAllByText(text))[0]).toBeVisible();
});
