import type { PermissionConditions } from '@portico/contract/permissions';
import {
  type ClusterRequest,
  clusterRequestResourceType,
  defaultClusterRights,
  parseClusterRequest,
} from '@portico/kubernetes-common';
import { createInMemoryResource, type InMemoryRule } from '@portico/server/permissions';
import { z } from 'zod';

/** A request, with what of it only its caller decides. */
export interface JudgedRequest extends ClusterRequest {
  /** Whether its namespace has a workload of an entity that the caller may read. */
  isInReadableNamespace: boolean;
}

const wordsSchema = z.union([z.string(), z.array(z.string())]).transform(value => [value].flat());

const ruleOf = (
  name: string,
  description: string,
  key: 'clusters' | 'namespaces' | 'resources' | 'verbs',
  read: (request: JudgedRequest) => string,
): InMemoryRule<JudgedRequest> => ({
  name,
  description,
  params: z.object({ [key]: z.array(z.string()) }),
  holds: (request, params: Record<string, string[]>) =>
    params[key]?.includes(read(request)) ?? false,
});

/** Names the rule that the default rights need besides. */
export const readableNamespaceRule = 'IS_WORKLOAD_NAMESPACE';

const rules: readonly InMemoryRule<JudgedRequest>[] = [
  ruleOf('IS_CLUSTER', 'It goes to one of these clusters', 'clusters', ({ cluster }) => cluster),
  ruleOf(
    'IS_NAMESPACE',
    'It is about one of these namespaces; an empty one stands for all and for none',
    'namespaces',
    ({ namespace }) => namespace,
  ),
  ruleOf(
    'IS_RESOURCE',
    'It is about one of these resources, with subresources such as pods/log',
    'resources',
    ({ resource }) => resource,
  ),
  ruleOf('IS_VERB', 'It does one of these: get, list, create …', 'verbs', ({ verb }) => verb),
  {
    name: readableNamespaceRule,
    description: 'Its namespace has a workload of an entity that the caller may read',
    params: z.object({}),
    holds: ({ isInReadableNamespace }) => isInReadableNamespace,
  },
];

const condition = (rule: string, params: Record<string, unknown> = {}) => ({
  rule,
  resourceType: clusterRequestResourceType,
  params,
});

/** What people may do without a policy: logs and events, where their entities have workloads. */
export const defaultRights: PermissionConditions = {
  allOf: [
    condition('IS_RESOURCE', { resources: defaultClusterRights.resources }),
    condition('IS_VERB', { verbs: defaultClusterRights.verbs }),
    condition(readableNamespaceRule),
  ],
};

const word = (rule: string, key: string) => ({
  usage: `write a name, or a list of names`,
  schema: wordsSchema.transform(values => condition(rule, { [key]: values })),
});

/** Requests to clusters, for policies. */
export const clusterRequestResource = {
  ...createInMemoryResource<JudgedRequest, unknown>({
    resourceType: clusterRequestResourceType,
    rules,
    words: {
      cluster: word('IS_CLUSTER', 'clusters'),
      namespace: word('IS_NAMESPACE', 'namespaces'),
      resource: word('IS_RESOURCE', 'resources'),
      verb: word('IS_VERB', 'verbs'),
      hasWorkload: {
        usage: "write 'hasWorkload: true'",
        schema: z.literal(true).transform(() => condition(readableNamespaceRule)),
      },
    },
    // Whose entities these are is known when the request is made, and checked then.
    load: async refs =>
      refs.map(ref => {
        const request = parseClusterRequest(ref);
        return request && { ...request, isInReadableNamespace: true };
      }),
  }),
  ownedBy: () => defaultRights,
};

/** The rules themselves, to judge requests by. */
export const clusterRequestRules = { resourceType: clusterRequestResourceType, rules };
