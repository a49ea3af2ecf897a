import { createResourcePermission, type PermissionConditions } from '@portico/contract/permissions';
import {
  compileConditions,
  createInMemoryResource,
  type InMemoryRule,
} from '@portico/server/permissions';
import { z } from 'zod';

/** The resource type of what the proxy passes calls on to; a resource ref is the endpoint's path, such as `/ci`. */
export const proxyEndpointResourceType = 'proxy-endpoint';

/** To send what may change something through the proxy. Rule: IS_PROXY_PATH. */
export const proxyWritePermission = createResourcePermission(
  'proxy.write',
  proxyEndpointResourceType,
  'update',
);

/** What rules know of an endpoint. */
interface NamedEndpoint {
  path: string;
}

const paths = z.array(z.string().max(1000)).max(1000);

const rules: readonly InMemoryRule<NamedEndpoint>[] = [
  {
    name: 'IS_PROXY_PATH',
    description: 'It is the endpoint of one of these paths',
    params: z.object({ paths }),
    holds: ({ path }, params: { paths: string[] }) => params.paths.map(toPath).includes(path),
  },
  {
    name: 'IS_PROXY_ENDPOINT',
    description: 'It is an endpoint of the proxy',
    params: z.object({}),
    holds: () => true,
  },
];

const condition = (rule: string, params: Record<string, unknown> = {}) => ({
  rule,
  resourceType: proxyEndpointResourceType,
  params,
});

/** The endpoints of the proxy, for policies. By default everybody who is signed in may write to each. */
export const proxyEndpointResource = {
  ...createInMemoryResource<NamedEndpoint, { endpoints: readonly NamedEndpoint[] }>({
    resourceType: proxyEndpointResourceType,
    rules,
    words: {
      path: {
        usage: "write the path of an endpoint, or a list of them: '/ci'",
        schema: z
          .union([z.string(), paths])
          .transform(value => condition('IS_PROXY_PATH', { paths: [value].flat() })),
      },
    },
    load: async (refs, { endpoints }) =>
      refs.map(ref => endpoints.find(({ path }) => path === toPath(ref))),
  }),
  ownedBy: () => condition('IS_PROXY_ENDPOINT'),
};

/** Whether a policy's conditions hold for an endpoint. */
export function holdsFor(conditions: PermissionConditions, endpoint: NamedEndpoint): boolean {
  return compileConditions(
    { resourceType: proxyEndpointResourceType, rules },
    conditions,
  )(endpoint);
}

/** A path as endpoints have it, whether it is written with slashes around it or not. */
function toPath(text: string): string {
  return `/${text.replace(/^\/|\/$/g, '')}`;
}
