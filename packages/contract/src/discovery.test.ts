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

it('refuses a target that is no plain URL', () => {
  const target = 'https://x.example/{{pluginId}}/';
  expect(() => resolveEndpoints([{ target, plugins: ['a'] }], 'external')).toThrow(
    'Invalid discovery URL pattern, it must not end with a slash',
  );
});
