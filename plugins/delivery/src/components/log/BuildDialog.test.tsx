import { authPlugin } from '@portico/auth';
import { aComponent } from '@portico/catalog-common/testing';
import { catalogPlugin } from '@portico/catalog';
import {
  type BuildJob,
  buildJobsEndpoint,
  buildLogEndpoint,
  entityDeliveryEndpoint,
  entityTimelineEndpoint,
} from '@portico/delivery-common';
import { permissionPlugin } from '@portico/permission';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { deliveryPlugin } from '../../plugin.ts';
import {
  aBuild,
  aBuildReading,
  answerDelivery,
  answerPermissions,
} from '../../testing/deliveryAnswers.ts';
import EntityDeliveryTab from '../tab/EntityDeliveryTab.tsx';

useMswServer();

const jobs: BuildJob[] = [
  { id: '1', name: 'lint', state: 'succeeded', url: 'https://github.example/1', steps: [] },
  {
    id: '2',
    name: 'test',
    state: 'failed',
    url: 'https://github.example/2',
    steps: [{ name: 'Install', state: 'succeeded' }],
  },
];
const log = ['start', '<b>bold</b>', 'ERROR it broke', 'ERROR again', 'end', ''].join('\n');

function open(...denied: string[]) {
  mswServer.use(
    answerPermissions(...denied),
    answerDelivery.answer(entityDeliveryEndpoint, {
      builds: [
        aBuildReading([aBuild(3, { title: 'Break it', state: 'failed' })], {
          hasLogs: true,
          actions: ['rerun', 'cancel'],
        }),
      ],
      pullRequests: [],
      alerts: [],
    }),
    answerDelivery.answer(entityTimelineEndpoint, { failures: [], changes: [] }),
    answerDelivery.answer(buildJobsEndpoint, { items: jobs }),
    answerDelivery.answerText(buildLogEndpoint, request =>
      new URL(request.url).searchParams.get('job') === '2' ? log : 'all is well\n',
    ),
  );
  renderInTestApp(
    <EntityDeliveryTab
      entity={aComponent({ metadata: { annotations: { 'github.com/project-slug': 'acme/pay' } } })}
    />,
    {
      plugins: [deliveryPlugin, catalogPlugin, permissionPlugin, authPlugin],
      config: { permission: { enabled: true } },
    },
  );
  return userEvent.setup();
}

it('opens the log of the job that failed with its first error in front, and of another when it is chosen', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Log' }));
  const dialog = await screen.findByRole('dialog', { name: 'CI: Break it' });
  expect(await within(dialog).findByText('First error, line 3')).toBeVisible();
  expect(within(dialog).getByText('ERROR it broke', { selector: 'strong ~ code' })).toBeVisible();
  expect(within(dialog).getByText('Install')).toBeVisible();
  expect(await within(dialog).findByText('<b>bold</b>')).toBeVisible();
  await user.selectOptions(
    within(dialog).getByRole('combobox', { name: 'Job' }),
    'lint (Succeeded)',
  );
  expect(await within(dialog).findByText('all is well')).toBeVisible();
  expect(within(dialog).queryByText(/First error/)).toBeNull();
});

it('says which right is missing for logs, and shows the jobs all the same', async () => {
  const user = open('delivery.log.read');
  await user.click(await screen.findByRole('button', { name: 'Log' }));
  expect(await screen.findByText('You may not read logs')).toBeVisible();
  expect(screen.getByText('Install')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Run again' })).toBeNull();
});
