import { expect, it } from 'vitest';
import {
  createEndpointDiscovery,
  createUrlPatternDiscovery,
  type DiscoveryEndpoint,
  resolveEndpoints,
} from './discovery.ts';

const endpoints: DiscoveryEndpoint[] = [
  { target: 'https://tools.example/api/{{ pluginId }}', plugins: ['scaffolder', 'techdocs'] },
  {
    target: { internal: 'http://kube:7007/api/{{pluginId}}', external: 'https://kube.example' },
    plugins: ['kubernetes'],
  },
  { target: { internal: 'http://hidden:7007' }, plugins: ['search'] },
  { plugins: ['catalog'] },
];

it.each([
  [
    'internal' as const,
    {
      scaffolder: 'https://tools.example/api/scaffolder',
      techdocs: 'https://tools.example/api/techdocs',
      kubernetes: 'http://kube:7007/api/kubernetes',
      search: 'http://hidden:7007',
    },
  ],
  [
    'external' as const,
    {
      scaffolder: 'https://tools.example/api/scaffolder',
      techdocs: 'https://tools.example/api/techdocs',
      kubernetes: 'https://kube.example',
    },
  ],
])('resolves endpoints from the %s side', (side, expected) => {
  expect(Object.fromEntries(resolveEndpoints(endpoints, side))).toEqual(expected);
});

it('asks another about plugins without an endpoint', async () => {
  const discovery = createEndpointDiscovery(
    resolveEndpoints(endpoints, 'external'),
    createUrlPatternDiscovery('https://portal.example/api/{pluginId}'),
  );
  expect(await discovery.getBaseUrl('kubernetes')).toBe('https://kube.example');
  expect(await discovery.getBaseUrl('catalog')).toBe('https://portal.example/api/catalog');
});

it.each([
  ['https://x.example/{{pluginId}}/', 'it must not end with a slash'],
  ['https://x.example/{{pluginId}}?a=b', 'it must not have a query'],
  ['https://x.example/{{pluginId}}#a', 'it must not have a hash'],
  ['localhost:7007/{{pluginId}}', 'it must start with http: or https:'],
  ['/api/{{pluginId}}', 'it must be a valid URL'],
])('refuses the target %s, which is no plain URL', (target, fault) => {
  expect(() => resolveEndpoints([{ target, plugins: ['a'] }], 'external')).toThrow(
    `Invalid discovery URL pattern, ${fault}`,
  );
});
