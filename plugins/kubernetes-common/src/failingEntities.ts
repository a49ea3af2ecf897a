import { defineEndpoint } from '@portico/contract';
import * as z from 'zod/mini';

/** The entities with failing pods that the caller may read. */
export const failingEntitiesSchema = z.object({
  items: z.array(z.object({ entityRef: z.string(), uid: z.string(), failingPods: z.number() })),
  /** Clusters whose pods are not known, or not yet. */
  unknownClusters: z.array(z.string()),
});
/** The entities with failing pods that the caller may read. */
export type FailingEntities = z.infer<typeof failingEntitiesSchema>;

/** Lists entities with failing pods in clusters that are reached with the portal's own credential. */
export const failingEntitiesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/failing-entities',
  answer: failingEntitiesSchema,
  summary: 'Lists entities with failing pods',
});
