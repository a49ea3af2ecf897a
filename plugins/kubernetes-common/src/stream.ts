import { defineEndpoint } from '@portico/contract';
import * as z from 'zod/mini';
import { clusterObjectsSchema, fetchErrorSchema, podMetricsSchema } from './objects.ts';
import type { KubernetesObject } from './kubernetesObjects.ts';

/**
 * Follows the objects of an entity: a stream of server-sent events named as in {@link objectsStreamEvents}. Each watched
 * cluster begins with a `cluster` event as soon as it has answered, in any order. A stream that ended is opened anew.
 */
export const objectsStreamEndpoint = defineEndpoint({
  method: 'GET',
  path: '/objects/stream',
  query: z.object({
    /** `component:default/pay`. */
    entityRef: z.string().check(z.minLength(1), z.maxLength(500)),
  }),
  summary: 'Follows the objects of an entity',
});

/** Names of the events of the stream. */
export const objectsStreamEvents = {
  /** All that the entity has in a cluster, in place of what was known of it. Also after a gap. */
  cluster: 'cluster',
  /** Objects that changed in the last 250 ms. */
  changes: 'changes',
  /** All errors of a cluster, in place of those known. */
  errors: 'errors',
  /** Usage of the pods of a cluster, in place of what was known. */
  metrics: 'metrics',
  /** Clusters that are not watched, since only their users' credentials reach them: to be queried instead. */
  unwatched: 'unwatched',
} as const;

/** A change of an object of a watched cluster. */
export const objectChangeSchema = z.object({
  cluster: z.string(),
  /** `pods`, or another resource type. */
  type: z.string(),
  change: z.enum(['added', 'modified', 'deleted']),
  object: z.custom<KubernetesObject>(value => typeof value === 'object' && value !== null),
});
/** A change of an object of a watched cluster. */
export type ObjectChange = z.infer<typeof objectChangeSchema>;

/** The data of each event. */
export const objectsStreamSchemas = {
  cluster: clusterObjectsSchema,
  changes: z.object({ changes: z.array(objectChangeSchema) }),
  errors: z.object({ cluster: z.string(), errors: z.array(fetchErrorSchema) }),
  metrics: z.object({ cluster: z.string(), podMetrics: z.array(podMetricsSchema) }),
  unwatched: z.object({ clusters: z.array(z.string()) }),
} as const;

/** An event of the stream with its data. */
export type ObjectsStreamEvent = {
  [Name in keyof typeof objectsStreamSchemas]: {
    name: Name;
    data: z.infer<(typeof objectsStreamSchemas)[Name]>;
  };
}[keyof typeof objectsStreamSchemas];
