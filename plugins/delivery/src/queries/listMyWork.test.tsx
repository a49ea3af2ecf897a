import { aComponent } from '@portico/catalog-common/testing';
import { attentionPoint } from '@portico/app/points';
import { catalogPlugin } from '@portico/catalog';
import { useContributions, useIdentity } from '@portico/app';
import { AppContext } from '@portico/app/assembly';
import { type Alert, ownedWorkEndpoint } from '@portico/delivery-common';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { use } from 'react';
import { expect, it } from 'vitest';
import TeamPullRequestsCard from '../components/team/TeamPullRequestsCard.tsx';
import { deliveryPlugin } from '../plugin.ts';
import { aBuild, answerDelivery, aPullRequest } from '../testing/deliveryAnswers.ts';

useMswServer();

const source = { entityRef: 'component:default/pay', project: 'acme/pay' };
const alert: Alert = {
  id: 'f1',
  title: 'Down',
  severity: 'critical',
  state: 'firing',
  createdAt: '2026-03-01T09:00:00Z',
  url: 'https://alerts.example/f1',
};
const work = {
  pullRequests: [
    { ...source, pullRequest: aPullRequest(7, { title: 'Mine', reviewers: ['Ada-L'] }) },
    { ...source, pullRequest: aPullRequest(8, { title: 'Of others', reviewers: ['grace'] }) },
  ],
  builds: [
    { ...source, build: aBuild(3, { title: 'Broke it', author: 'ada-l', state: 'failed' }) },
    { ...source, build: aBuild(4, { title: 'Not me', author: 'grace', state: 'failed' }) },
  ],
  alerts: [{ ...source, alert }],
  logins: ['ada-l'],
  entities: 1,
};

/** What the home page shows, in lines. */
function Lines() {
  const app = use(AppContext);
  const identity = useIdentity();
  const sources = useContributions(attentionPoint).filter(
    ({ pluginId }) => pluginId === 'delivery',
  );
  const { data } = useQuery({
    queryKey: ['lines'],
    queryFn: async ({ signal }) =>
      (
        await Promise.all(
          sources.map(({ value, pluginId }) =>
            value.list({
              apis: app!.assembly.apisFor(pluginId),
              getPath: () => '/entity',
              identity: { ...identity, ownershipEntityRefs: ['group:default/pay'] },
              signal,
            }),
          ),
        )
      ).flat(),
  });
  return data?.map(({ id, title, detail, to }) => (
    <p key={id}>{[title, typeof detail === 'string' ? detail : '', to].join(' | ')}</p>
  ));
}

it('lists alerts of what somebody owns, their failed builds and reviews that wait for them, and no others', async () => {
  mswServer.use(answerDelivery.answer(ownedWorkEndpoint, work));
  renderInTestApp(<Lines />, { plugins: [deliveryPlugin, catalogPlugin] });
  expect(await screen.findByText('pay | Down | /entity/delivery')).toBeVisible();
  expect(screen.getByText('acme/pay | Broke it | /entity/delivery')).toBeVisible();
  expect(screen.getByText('acme/pay #7 | Mine | /entity/delivery')).toBeVisible();
  expect(screen.queryByText(/Of others|Not me/)).toBeNull();
});

it('shows the open pull requests of a team', async () => {
  mswServer.use(answerDelivery.answer(ownedWorkEndpoint, work));
  renderInTestApp(<TeamPullRequestsCard entity={aComponent({ kind: 'Group' })} />, {
    plugins: [deliveryPlugin, catalogPlugin],
  });
  expect(await screen.findByRole('link', { name: /Mine/ })).toBeVisible();
  expect(screen.getByText('2 open pull requests')).toBeVisible();
});
