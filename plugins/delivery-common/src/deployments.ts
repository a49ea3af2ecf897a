import { entityNameSchema } from '@portico/catalog-common';
import { defineEndpoint } from '@portico/contract';
import * as z from 'zod/mini';
import { readingProblemSchema } from './readingProblem.ts';

/** How something that is deployed is doing. */
export const deploymentStateSchema = z.literal([
  'healthy',
  'progressing',
  'degraded',
  'out-of-sync',
  'suspended',
  'unknown',
]);
/** How something that is deployed is doing. `suspended`: nothing of it runs, or nobody changes it. */
export type DeploymentState = z.infer<typeof deploymentStateSchema>;

/** A version of something in an environment. Its texts are the cluster's, shown as text. */
export const deploymentSchema = z.object({
  /** Unique within its reading. */
  id: z.string(),
  /** Of the workload or application. */
  name: z.string(),
  /** `Deployment`, `Application`. */
  kind: z.string(),
  environment: z.string(),
  namespace: z.optional(z.string()),
  /** Tag of its image, version of its chart, or revision. */
  version: z.string(),
  /** Of the version, where it names one: 7 to 40 hexadecimal digits. */
  commit: z.optional(z.string()),
  state: deploymentStateSchema,
  /** Why it is not healthy; omitted where nothing says so. */
  message: z.optional(z.string()),
  /** Of a workload of which not all are ready: how many are. */
  pods: z.optional(z.object({ ready: z.number(), wanted: z.number() })),
  /** ISO time since which this version is there; omitted where nobody knows it. */
  deployedAt: z.optional(z.string()),
  /** Its page; omitted where it has none but the entity's own. */
  url: z.optional(z.string()),
});
/** A version of something in an environment. */
export type Deployment = z.infer<typeof deploymentSchema>;

/** What was deployed at one place when it was read last. */
export const deploymentReadingSchema = z.object({
  /** Id of the provider: `kubernetes-workloads`. */
  provider: z.string(),
  title: z.string(),
  /** Name of the cluster. */
  host: z.string(),
  /** What selects them there: `backstage.io/kubernetes-id=pay`. */
  project: z.string(),
  /** When the items were read, as ISO time; omitted while none ever were. */
  readAt: z.optional(z.string()),
  /** Why they could not be read since. */
  problem: z.optional(readingProblemSchema),
  items: z.array(deploymentSchema),
});
/** What was deployed at one place when it was read last. */
export type DeploymentReading = z.infer<typeof deploymentReadingSchema>;

/** What is deployed of an entity. */
export const entityDeploymentsSchema = z.object({
  /** Of all items, in the order in which versions pass through them. */
  environments: z.array(z.string()),
  readings: z.array(deploymentReadingSchema),
  /** Names of permissions without which the caller sees less than there is. */
  denied: z.array(z.string()),
});
/** What is deployed of an entity. */
export type EntityDeployments = z.infer<typeof entityDeploymentsSchema>;

/** Reads what is deployed of an entity: from clusters where what is stored is not fresh any more. */
export const entityDeploymentsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/entities/:kind/:namespace/:name/deployments',
  params: entityNameSchema,
  answer: entityDeploymentsSchema,
  summary: 'What is deployed of an entity, by environment',
});
