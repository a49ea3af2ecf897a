import { aComponent } from '@portico/catalog-common/testing';
import { catalogPlugin } from '@portico/catalog';
import { type EntityDelivery, entityDeliveryEndpoint } from '@portico/delivery-common';
import { permissionPlugin } from '@portico/permission';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { deliveryPlugin } from '../../plugin.ts';
import {
  aBuild,
  aBuildReading,
  anAlert,
  anAlertReading,
  answerDelivery,
  answerPermissions,
  aPullRequest,
  aPullRequestReading,
} from '../../testing/deliveryAnswers.ts';
import EntityDeliveryTab from './EntityDeliveryTab.tsx';

useMswServer();
beforeEach(() => mswServer.use(answerPermissions()));

const annotated = aComponent({
  metadata: { annotations: { 'github.com/project-slug': 'acme/pay' } },
});
const open = async (
  delivery: Omit<EntityDelivery, 'alerts'> & Partial<EntityDelivery>,
  { language = 'en', entity = annotated } = {},
) => {
  mswServer.use(answerDelivery.answer(entityDeliveryEndpoint, { alerts: [], ...delivery }));
  // Texts of another language are loaded first.
  await act(async () => {
    renderInTestApp(<EntityDeliveryTab entity={entity} />, {
      plugins: [deliveryPlugin, catalogPlugin, permissionPlugin],
      config: { permission: { enabled: true } },
      language,
    });
  });
};
const builds = [
  aBuild(4, { branch: 'topic', state: 'running', durationMs: undefined }),
  aBuild(3, { title: 'Break it', state: 'failed' }),
  aBuild(2),
  aBuild(1),
];
const findRows = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1);

it('shows the builds of the default branch with their trend, and those of another when it is chosen', async () => {
  const user = userEvent.setup();
  await open({ builds: [aBuildReading(builds)], pullRequests: [] });
  const rows = await findRows('Builds of acme/pay');
  expect(rows).toHaveLength(3);
  const [broken] = rows;
  expect(within(broken!).getByRole('link', { name: /Break it/ })).toHaveAttribute(
    'href',
    'https://github.example/acme/pay/actions/runs/3',
  );
  expect(within(broken!).getByText('Failed')).toBeVisible();
  expect(within(broken!).getByText('ada')).toBeVisible();
  expect(screen.getByText(/^Last 3 builds, 1 failed, .+ typically$/)).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Branch' }), 'topic');
  const [running, ...others] = await findRows('Builds of acme/pay');
  expect(within(running!).getByText('Running')).toBeVisible();
  expect(others).toEqual([]);
});

it('shows open pull requests with review, checks and age, and whom they wait for', async () => {
  await open({
    builds: [],
    pullRequests: [
      aPullRequestReading([
        aPullRequest(7, { title: '<img src=x onerror=alert(1)>' }),
        aPullRequest(6, { review: 'approved', reviewers: [], checks: 'failed' }),
        aPullRequest(5, { state: 'draft' }),
      ]),
    ],
  });
  const [waiting, approved, draft] = await findRows('Open pull requests of acme/pay');
  expect(within(waiting!).getByText('#7 <img src=x onerror=alert(1)>')).toBeVisible();
  expect(within(waiting!).getByText('Waiting for review').parentElement).toHaveAttribute(
    'title',
    'Waiting for ada',
  );
  expect(within(approved!).getByText('Approved')).toBeVisible();
  expect(within(approved!).getByText('Failed')).toBeVisible();
  expect(within(draft!).getByText('Draft')).toBeVisible();
});

it.each([
  ['budget', 'github.example takes no more requests for now'],
  ['unreachable', 'github.example does not answer'],
  ['refused', "github.example refuses the portal's credential"],
  ['missing', 'github.example does not know this project, or hides it from the portal'],
  ['other', 'The answer of github.example could not be read'],
] as const)('shows what was read last when it cannot be read again: %s', async (reason, title) => {
  const problem = {
    reason,
    message: 'Words of the host',
    at: '2026-03-03T10:00:00Z',
    retryAt: '2026-03-03T11:00:00Z',
  };
  await open({ builds: [aBuildReading(builds, { problem })], pullRequests: [] });
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByText(/Shown as of the last time it was loaded/)).toBeVisible();
  expect(await findRows('Builds of acme/pay')).toHaveLength(3);
});

it('says that nothing was ever loaded, and shows no empty table in its place', async () => {
  const problem = {
    reason: 'unreachable',
    message: '',
    at: '2026-03-03T10:00:00Z',
    retryAt: '2026-03-03T11:00:00Z',
  } as const;
  await open({ builds: [aBuildReading([], { problem, readAt: undefined })], pullRequests: [] });
  expect(await screen.findByText(/Nothing has been loaded yet/)).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});

it('names the line that a descriptor lacks, in German too', async () => {
  await open({ builds: [], pullRequests: [] }, { entity: aComponent(), language: 'de' });
  expect(await screen.findByText('Diese Entität nennt kein Repository')).toBeVisible();
  expect(await screen.findByText(/github\.com\/project-slug/)).toBeVisible();
});

it('says what is missing where no host is configured, and where the right is', async () => {
  await open({ builds: [], pullRequests: [] });
  expect(await screen.findByText('No code host is configured for this entity')).toBeVisible();
});

it('shows nothing to those who may not see it', async () => {
  mswServer.use(answerPermissions('delivery.read'));
  await open({ builds: [aBuildReading(builds)], pullRequests: [] });
  expect(await screen.findByText('You may not see builds and pull requests')).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});

it('shows alerts that fire with their runbook, before all else', async () => {
  await open({
    builds: [],
    pullRequests: [],
    alerts: [anAlertReading([anAlert('Down', { summary: '<b>It is down</b>' })])],
  });
  const [down] = await findRows('Alerts of Alertmanager');
  expect(within(down!).getByText('Firing')).toBeVisible();
  expect(within(down!).getByText('<b>It is down</b>')).toBeVisible();
  expect(within(down!).getByRole('link', { name: /Runbook/ })).toHaveAttribute(
    'href',
    'https://runbooks.example/down',
  );
});

it('says so while there are none', async () => {
  await open({ builds: [aBuildReading([])], pullRequests: [aPullRequestReading([])] });
  expect(await screen.findByText('No builds yet')).toBeVisible();
  expect(screen.getByText('No open pull requests')).toBeVisible();
});
