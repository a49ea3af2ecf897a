import { createUrlPatternDiscovery, PluginClient } from '@portico/contract';
import { KubernetesClient } from '@portico/kubernetes-common';
import { expect, it } from 'vitest';
import { listFailingEntities } from './failingEntities.ts';

function listOf(answer: Response) {
  const discovery = createUrlPatternDiscovery('https://portal.example/api/{pluginId}');
  const fetch = async () => answer;
  const client = new KubernetesClient({
    discovery,
    fetch: { fetch, forPlugin: pluginId => new PluginClient({ pluginId, discovery, fetch }) },
  });
  return listFailingEntities({
    apis: { require: () => client },
  } as unknown as Parameters<typeof listFailingEntities>[0]);
}

it.each([403, 404])('marks nothing where the server answers %i', async status => {
  const body = {
    error: { name: 'NotAllowedError', message: 'Denied', permission: 'kubernetes.resources.read' },
    request: { method: 'GET', url: '/failing-entities' },
    response: { statusCode: status },
  };
  expect(await listOf(Response.json(body, { status }))).toEqual({ items: [], isComplete: true });
});

it('reports other failures', async () => {
  await expect(listOf(new Response('no', { status: 500 }))).rejects.toThrow('500');
});
