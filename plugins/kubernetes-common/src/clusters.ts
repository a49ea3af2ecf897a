import { defineEndpoint } from '@portico/contract';
import * as z from 'zod/mini';

/** A cluster as callers learn of it; its address and its credentials stay on the server. */
export const clusterSchema = z.object({
  name: z.string(),
  title: z.optional(z.string()),
  dashboardUrl: z.optional(z.string()),
  /** `serviceAccount`, `google`, `aks`, `oidc`, `aws`, `azure`, `localKubectlProxy`, `anonymous`, or one of a plugin. */
  authProvider: z.string(),
  /** The sign-in provider whose token the cluster takes, where `authProvider` is `oidc`. */
  oidcTokenProvider: z.optional(z.string()),
  auth: z.optional(z.looseObject({})),
});
/** A cluster as callers learn of it. */
export type Cluster = z.infer<typeof clusterSchema>;

/** Lists the clusters. */
export const listClustersEndpoint = defineEndpoint({
  method: 'GET',
  path: '/clusters',
  answer: z.object({ items: z.array(clusterSchema) }),
  summary: 'Lists the clusters',
});

/** How a cluster is doing, as the portal's own calls to it went. */
export const clusterStateSchema = z.object({
  name: z.string(),
  title: z.optional(z.string()),
  authProvider: z.string(),
  dashboardUrl: z.optional(z.string()),
  /** The kind of locator that found it: `config`, `catalog`. */
  locator: z.string(),
  /**
   * `unknown` where only its users' credentials reach it. `refused` where it does not accept the portal's. `paused` after
   * failures in a row, until the next attempt.
   */
  reachability: z.enum(['reachable', 'unreachable', 'refused', 'paused', 'unknown']),
  /** Version of the API server: `v1.33.2`. */
  version: z.optional(z.string()),
  /** How long its version took to answer. */
  latencyMs: z.optional(z.number()),
  /** ISO time of the last check. */
  checkedAt: z.optional(z.string()),
  /** Why it cannot be reached. */
  error: z.optional(z.string()),
  /** Resource types that the portal's credential may not list: `pods`, `ingresses`. */
  deniedTypes: z.array(z.string()),
  /** Resource types that the cluster does not serve. */
  missingTypes: z.array(z.string()),
  /** Resource types that are watched at the moment. */
  watchedTypes: z.array(z.string()),
  /** Objects that are held for viewers. */
  objectCount: z.number(),
});
/** How a cluster is doing. */
export type ClusterState = z.infer<typeof clusterStateSchema>;

/** Lists how the clusters are doing, for platform staff. */
export const listClusterStatesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/cluster-states',
  answer: z.object({
    items: z.array(clusterStateSchema),
    /** Locators that failed. */
    locatorErrors: z.array(z.object({ locator: z.string(), message: z.string() })),
  }),
  summary: 'Lists how the clusters are doing',
});
/** How the clusters are doing. */
export interface ClusterStates {
  items: ClusterState[];
  locatorErrors: { locator: string; message: string }[];
}
