import { afterEach, expect, it, vi } from 'vitest';
import { assemble } from '@portico/core';
import { AlertQueue } from './apis/AlertQueue.ts';
import { fetchApiRef, identityApiRef, signInApiRef } from './apis/refs.ts';
import { createAppPlugin } from './appPlugin.ts';

afterEach(() => vi.unstubAllGlobals());

it('calls plugins where their endpoints are, with the token there and at the backend alone', async () => {
  const sent: [string, string | null][] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push([request.url, request.headers.get('authorization')]);
    return new Response();
  });
  const appPlugin = createAppPlugin({
    config: {
      auth: { providers: { github: {} } },
      backend: { baseUrl: 'https://portal.example' },
      discovery: {
        endpoints: [
          { target: { external: 'https://kube.example/{{pluginId}}' }, plugins: ['kubernetes'] },
          { plugins: ['search'] },
        ],
      },
    },
    alerts: new AlertQueue(),
    origin: 'https://portal.example',
  });
  const apis = assemble({ plugins: [appPlugin] }).apisFor('app');
  apis.require(signInApiRef).complete({
    getProfile: async () => ({}),
    getIdentity: async () => ({ type: 'user', userEntityRef: '', ownershipEntityRefs: [] }),
    getCredentials: async () => ({ token: 'mine' }),
    signOut: async () => {},
  });
  expect(apis.require(identityApiRef)).toBe(apis.require(signInApiRef));
  const { fetch } = apis.require(fetchApiRef);
  for (const url of [
    'plugin://kubernetes/clusters',
    'plugin://search/query',
    'https://kube.example/other',
  ]) {
    await fetch(url);
  }
  expect(sent).toEqual([
    ['https://kube.example/kubernetes/clusters', 'Bearer mine'],
    ['https://portal.example/api/search/query', 'Bearer mine'],
    ['https://kube.example/other', null],
  ]);
});
