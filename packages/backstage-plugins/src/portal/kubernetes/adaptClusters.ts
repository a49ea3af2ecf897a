import type { Entity } from '@portico/catalog-model';
import type { ClusterLocator, ClusterSource, EntityClusters } from '@portico/kubernetes-node';
import {
  type PublishedCluster,
  readPublishedCluster,
  toPublishedCluster,
} from './clusterDetails.ts';

/** What knows the clusters, in the form of plugin-kubernetes-node. */
export interface PublishedSupplier {
  getClusters(options: { credentials: object }): Promise<readonly PublishedCluster[]>;
}

/** What chooses the clusters of an entity, in the form of plugin-kubernetes-node. */
export interface PublishedServiceLocator {
  getClustersByEntity(
    entity: Entity,
    context: { objectTypesToFetch: Set<object>; customResources: object[]; credentials: object },
  ): Promise<{ clusters: readonly { name: string }[] }>;
}

/** An implementation, or what makes one. */
export type Made<T, Parts> = T | ((parts: Parts) => Promise<T>);

/** Credentials of the plugin itself: clusters are found for all callers at once. */
export type GetCredentials = () => Promise<object>;

/** A published supplier as a source of clusters. One with a fault is omitted, and reported. */
export function adaptClusterSupplier(
  supplier: Made<PublishedSupplier, { getDefault: () => Promise<PublishedSupplier> }>,
  name: string,
  getCredentials: GetCredentials,
): ClusterSource {
  return {
    name,
    create(configured) {
      const makeOnce = createOnce(() =>
        make(supplier, { getDefault: async () => toSupplier(configured) }),
      );
      return {
        async listClusters(signal, onProblem) {
          const made = await makeOnce();
          signal.throwIfAborted();
          const found = await made.getClusters({ credentials: await getCredentials() });
          return found.flatMap(cluster => {
            const read = readPublishedCluster(cluster);
            if (typeof read !== 'string') return read;
            onProblem(read);
            return [];
          });
        },
      };
    },
  };
}

/** A published service locator as what chooses clusters. */
export function adaptServiceLocator(
  locator: Made<
    PublishedServiceLocator,
    { getDefault: () => Promise<PublishedServiceLocator>; clusterSupplier: PublishedSupplier }
  >,
  getCredentials: GetCredentials,
): EntityClusters {
  return {
    async choose(entity, known, configured) {
      const clusterSupplier: PublishedSupplier = {
        getClusters: async () => known.map(toPublishedCluster),
      };
      const getDefault = async (): Promise<PublishedServiceLocator> => ({
        getClustersByEntity: async () => ({
          clusters: (await configured()).map(toPublishedCluster),
        }),
      });
      const made = await make(locator, { getDefault, clusterSupplier });
      const { clusters } = await made.getClustersByEntity(entity, {
        objectTypesToFetch: new Set(),
        customResources: [],
        credentials: await getCredentials(),
      });
      return clusters.map(({ name }) => name);
    },
  };
}

function toSupplier(configured: ClusterLocator): PublishedSupplier {
  return {
    async getClusters() {
      const clusters = await configured.listClusters(AbortSignal.timeout(maxDefaultMs), () => {});
      return clusters.map(toPublishedCluster);
    },
  };
}

const maxDefaultMs = 10_000;

async function make<T extends object, Parts>(value: Made<T, Parts>, parts: Parts): Promise<T> {
  return typeof value === 'function' ? value(parts) : value;
}

/** Makes a value when it is first needed, and again after a failure. */
function createOnce<T>(create: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= create().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
