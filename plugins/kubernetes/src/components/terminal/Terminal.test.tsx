import { catalogPlugin } from '@portico/catalog';
import { setSessionCookieEndpoint } from '@portico/contract/auth';
import { permissionPlugin } from '@portico/permission';
import { mswServer, renderInTestApp, useMswServer } from '@portico/testing/browser/vitest';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { kubernetesPlugin } from '../../plugin.ts';
import { answerKubernetes } from '../../testing/kubernetesAnswers.ts';
import Terminal from './Terminal.tsx';

useMswServer();
afterEach(() => vi.unstubAllGlobals());

it('opens no connection without a cookie of its own, since one of somebody else may be there', async () => {
  const socket = vi.fn<() => void>();
  vi.stubGlobal('WebSocket', socket);
  mswServer.use(
    answerKubernetes.answerError(setSessionCookieEndpoint, {
      status: 503,
      message: 'The portal is away',
    }),
  );
  renderInTestApp(
    <Terminal clusterName="production" namespace="pay" podName="pay-1" containerName="pay" />,
    { plugins: [kubernetesPlugin, catalogPlugin, permissionPlugin] },
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('The portal is away');
  expect(screen.getByRole('button', { name: 'Reconnect' })).toBeVisible();
  expect(socket).not.toHaveBeenCalled();
});
