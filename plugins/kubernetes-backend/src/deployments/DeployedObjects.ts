import { SourceError } from '@portico/delivery-node';
import type { KubernetesObject } from '@portico/kubernetes-common/kubernetes-objects';
import type { ClusterDetails, ClusterLogin } from '@portico/kubernetes-node';
import { z } from 'zod';
import type { AuthStrategies } from '../auth/AuthStrategies.ts';
import type { ClusterClients } from '../client/ClusterClients.ts';
import {
  ClusterStatusError,
  ClusterUnreachableError,
  describeNetworkFailure,
} from '../client/errors.ts';
import { getListPath } from '../objects/objectKinds.ts';

/** What selects objects; all namespaces where none is named. */
export interface DeployedSelection {
  labelSelector?: string | undefined;
  fieldSelector?: string | undefined;
  namespace?: string | undefined;
}

/** A kind of objects, and which of them. */
export interface WantedObjects {
  group: string;
  plural: string;
  /** Whether clusters without the group are whole. */
  isOptional: boolean;
  selection: DeployedSelection;
}

const groupSchema = z.object({ preferredVersion: z.object({ version: z.string().max(100) }) });
const groupFreshMs = 600_000;
const maxGroups = 1000;

/** Lists objects with the portal's own credential, in words of the area that shows what is deployed. */
export class DeployedObjects {
  readonly #clients: ClusterClients;
  readonly #strategies: AuthStrategies;
  /** The version of a group that a cluster prefers, and when that was read. */
  readonly #versions = new Map<string, { version: string | undefined; at: number }>();

  constructor({ clients, strategies }: { clients: ClusterClients; strategies: AuthStrategies }) {
    this.#clients = clients;
    this.#strategies = strategies;
  }

  /** @throws SourceError. */
  async list(
    cluster: ClusterDetails,
    { group, plural, isOptional, selection }: WantedObjects,
    signal: AbortSignal,
  ): Promise<readonly KubernetesObject[]> {
    try {
      const login = await this.#strategies.getLogin(cluster, {}, signal);
      if (!login) return [];
      const version = isOptional ? await this.#findVersion(cluster, group, login, signal) : 'v1';
      if (version === undefined) return [];
      const { labelSelector, fieldSelector, namespace } = selection;
      const path = getListPath({ type: plural, group, apiVersion: version, plural }, namespace);
      const query = {
        ...(labelSelector !== undefined && { labelSelector }),
        ...(fieldSelector !== undefined && { fieldSelector }),
      };
      const client = this.#clients.get(cluster);
      return (await client.listInTime(path, query, login, signal)).items;
    } catch (error) {
      if (signal.aborted) throw error;
      // A group that is there need not have the kind.
      if (isOptional && isStatus(error, 404)) return [];
      throw toSourceError(error, cluster, plural);
    }
  }

  /** Without rights a cluster denies a group that it does not have, so that the group itself is asked for. */
  async #findVersion(
    cluster: ClusterDetails,
    group: string,
    login: ClusterLogin,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const key = JSON.stringify([cluster.name, cluster.url, group]);
    const known = this.#versions.get(key);
    if (known && Date.now() - known.at < groupFreshMs) return known.version;
    const version = await this.#clients
      .get(cluster)
      .get(`/apis/${group}`, login, signal, readPreferredVersion)
      .catch((error: unknown) => {
        if (isStatus(error, 404)) return undefined;
        throw error;
      });
    if (this.#versions.size >= maxGroups) this.#versions.clear();
    this.#versions.set(key, { version, at: Date.now() });
    return version;
  }
}

/** @throws ClusterUnreachableError for what is no description of a group. */
function readPreferredVersion(value: unknown): string {
  const { data } = groupSchema.safeParse(value);
  if (!data) throw new ClusterUnreachableError('it describes its APIs otherwise than expected');
  return data.preferredVersion.version;
}

function isStatus(error: unknown, status: number): boolean {
  return error instanceof ClusterStatusError && error.clusterStatus === status;
}

function toSourceError(error: unknown, { name }: ClusterDetails, plural: string): SourceError {
  if (isStatus(error, 401) || isStatus(error, 403))
    return new SourceError(`Cluster '${name}' does not let the portal list '${plural}'`, {
      reason: 'refused',
      cause: error,
    });
  if (isStatus(error, 400))
    return new SourceError(`Cluster '${name}' does not take the selector of '${plural}'`, {
      reason: 'other',
      cause: error,
    });
  return new SourceError(`Cluster '${name}': ${describeNetworkFailure(error)}`, {
    reason: 'unreachable',
    cause: error,
  });
}
