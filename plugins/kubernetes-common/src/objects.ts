import { defineEndpoint } from '@portico/contract';
import * as z from 'zod/mini';
import type { KubernetesObject } from './kubernetesObjects.ts';

const kubernetesObjectSchema = z.custom<KubernetesObject>(
  value => typeof value === 'object' && value !== null && !Array.isArray(value),
);

/** Resources of one type. List items of built-in types have no `kind` and `apiVersion`. */
export const typedResourcesSchema = z.object({
  /** A key of `ObjectsByType`, or a type of a plugin. */
  type: z.string(),
  resources: z.array(kubernetesObjectSchema),
});

const quantity = z.union([z.number(), z.string()]);
/** Usage of a pod or container: CPU in cores, memory in bytes. A string where a number is not exact. */
const usageSchema = z.object({
  currentUsage: quantity,
  requestTotal: quantity,
  limitTotal: quantity,
});

/** What a pod uses, requests and may use. */
export const podMetricsSchema = z.object({
  pod: kubernetesObjectSchema,
  cpu: usageSchema,
  memory: usageSchema,
  containers: z.array(
    z.object({ container: z.string(), cpuUsage: usageSchema, memoryUsage: usageSchema }),
  ),
});
/** What a pod uses, requests and may use. */
export type PodMetrics = z.infer<typeof podMetricsSchema>;

/** Why a type could not be read from a cluster. */
export const fetchErrorSchema = z.union([
  z.object({
    /** The cluster could not be reached. */
    errorType: z.literal('FETCH_ERROR'),
    message: z.string(),
  }),
  z.object({
    /** `BAD_REQUEST`, `UNAUTHORIZED_ERROR`, `NOT_FOUND`, `SYSTEM_ERROR` or `UNKNOWN_ERROR`. */
    errorType: z.string(),
    statusCode: z.optional(z.number()),
    /** Path of the API: `/apis/apps/v1/deployments`. */
    resourcePath: z.optional(z.string()),
  }),
]);
/** Why a type could not be read from a cluster. */
export type KubernetesFetchError = z.infer<typeof fetchErrorSchema>;

/** What an entity has in one cluster. */
export const clusterObjectsSchema = z.object({
  cluster: z.object({
    name: z.string(),
    title: z.optional(z.string()),
    dashboardUrl: z.optional(z.string()),
    /** `standard` when omitted; `rancher`, `openshift`, `gke`, `aks`, `eks`. */
    dashboardApp: z.optional(z.string()),
    dashboardParameters: z.optional(z.record(z.string(), z.unknown())),
  }),
  resources: z.array(typedResourcesSchema),
  podMetrics: z.array(podMetricsSchema),
  errors: z.array(fetchErrorSchema),
});
/** What an entity has in one cluster. */
export type ClusterObjects = z.infer<typeof clusterObjectsSchema>;

/** What an entity has in all clusters; those with neither resources nor errors are omitted. */
export const objectsByEntitySchema = z.object({ items: z.array(clusterObjectsSchema) });
/** What an entity has in all clusters. */
export type ObjectsByEntity = z.infer<typeof objectsByEntitySchema>;

const maxAuthProviders = 100;
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Tokens by auth provider; for OIDC by sign-in provider below `oidc`. */
export const kubernetesAuthSchema = z.pipe(
  // Counted first: to check thousands of them takes long.
  z.unknown().check(
    z.refine(value => !isObject(value) || Object.keys(value).length <= maxAuthProviders, {
      error: `has tokens of more than ${maxAuthProviders} auth providers`,
    }),
  ),
  z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())])),
);
/** Tokens by auth provider: `{ google: '…', oidc: { okta: '…' } }`. */
export type KubernetesAuth = z.infer<typeof kubernetesAuthSchema>;

/** A kind that the portal does not know by itself. */
export const customResourceSchema = z.object({
  group: z.string(),
  apiVersion: z.string(),
  plural: z.string(),
});
/** A kind that the portal does not know by itself. */
export type CustomResource = z.infer<typeof customResourceSchema>;

/** Finds the objects of an entity by its name; the older form. */
export const servicesEndpoint = defineEndpoint({
  method: 'POST',
  path: '/services/:serviceId',
  params: z.object({ serviceId: z.string() }),
  body: z.looseObject({
    auth: z.optional(z.nullable(kubernetesAuthSchema)),
    /** The entity; its name, namespace and kind count, and it is read from the catalog. */
    entity: z.optional(z.unknown()),
  }),
  answer: objectsByEntitySchema,
  summary: 'Finds the objects of an entity by its name',
});

/** Finds the workloads of an entity. */
export const workloadsQueryEndpoint = defineEndpoint({
  method: 'POST',
  path: '/resources/workloads/query',
  body: z.looseObject({
    /** Required; optional here since its absence has a text of its own. */
    entityRef: z.optional(z.unknown()),
    auth: z.optional(z.nullable(kubernetesAuthSchema)),
  }),
  answer: objectsByEntitySchema,
  summary: 'Finds the workloads of an entity',
});

/** How many entities one call may find workloads of. */
export const maxWorkloadRefs = 50;

/** Finds the workloads of many entities, in clusters that are reached with the portal's own credential. */
export const workloadsByRefsEndpoint = defineEndpoint({
  method: 'POST',
  path: '/resources/workloads/by-refs',
  body: z.object({
    entityRefs: z.array(z.string()).check(z.minLength(1), z.maxLength(maxWorkloadRefs)),
  }),
  /** In the order of the refs; null for entities that do not exist or that the caller may not see. */
  answer: z.object({ items: z.array(z.nullable(objectsByEntitySchema)) }),
  summary: 'Finds the workloads of many entities',
});

/** Finds objects of custom resources of an entity. */
export const customResourcesQueryEndpoint = defineEndpoint({
  method: 'POST',
  path: '/resources/custom/query',
  body: z.looseObject({
    entityRef: z.optional(z.unknown()),
    auth: z.optional(z.nullable(kubernetesAuthSchema)),
    /** A list of {@link customResourceSchema}, at least one. */
    customResources: z.optional(z.unknown()),
  }),
  answer: objectsByEntitySchema,
  summary: 'Finds objects of custom resources of an entity',
});
