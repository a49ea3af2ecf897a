import { catalogPlugin } from '@portico/catalog';
import { listClustersEndpoint } from '@portico/kubernetes-common';
import { authorizeEndpoint } from '@portico/permission-common';
import { permissionPlugin } from '@portico/permission';
import { createAnswers } from '@portico/testing/browser';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { kubernetesPlugin } from '../../plugin.ts';
import { answerKubernetes } from '../../testing/kubernetesAnswers.ts';
import ClustersItem from './ClustersItem.tsx';

useMswServer();
const plugins = [kubernetesPlugin, catalogPlugin, permissionPlugin];
const production = { name: 'production', authProvider: 'serviceAccount' };

it('leads to the clusters', async () => {
  mswServer.use(answerKubernetes.answer(listClustersEndpoint, { items: [production] }));
  renderInTestApp(<ClustersItem restMs={0} />, { plugins });
  expect(await screen.findByRole('link', { name: 'Clusters' })).toHaveAttribute(
    'href',
    '/kubernetes/clusters',
  );
});

it('is not there without clusters', async () => {
  let isRequested = false;
  mswServer.use(
    answerKubernetes.answer(listClustersEndpoint, () => {
      isRequested = true;
      return { items: [] };
    }),
  );
  renderInTestApp(<ClustersItem restMs={0} />, { plugins });
  await waitFor(() => expect(isRequested).toBe(true));
  expect(screen.queryByRole('link')).toBeNull();
});

it('is not there for those who may not see clusters', async () => {
  let isRequested = false;
  mswServer.use(
    createAnswers('permission').answer(authorizeEndpoint, async request => {
      isRequested = true;
      const { items } = (await request.json()) as { items: { id: string }[] };
      return { items: items.map(({ id }) => ({ id, result: 'DENY' as const })) };
    }),
  );
  renderInTestApp(<ClustersItem restMs={0} />, {
    plugins,
    config: { permission: { enabled: true } },
  });
  await waitFor(() => expect(isRequested).toBe(true));
  expect(screen.queryByRole('link')).toBeNull();
});
