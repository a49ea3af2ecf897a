import type { CatalogApi } from '@portico/catalog-common';
import type { Entity } from '@portico/catalog-model';
import { clusterAnnotations } from '@portico/kubernetes-common';
import type { ClusterDetails, ClusterLocatorType } from '@portico/kubernetes-node';
import { z } from 'zod';

const optionsSchema = z.looseObject({
  /**
   * Hosts that entities may name, `*.k8s.example.com` for all below one. Tokens are sent there, so that whoever can
   * register an entity must not choose them.
   */
  allowedHosts: z.array(z.string()).default([]),
});

/** Clusters that entities of the catalog describe: resources of type `kubernetes-cluster`. */
export function createCatalogLocatorType(catalog: CatalogApi): ClusterLocatorType {
  return {
    type: 'catalog',
    create(options) {
      const { allowedHosts } = optionsSchema.parse(options);
      return {
        async listClusters(signal, onProblem) {
          const clusters: ClusterDetails[] = [];
          const query = { kind: 'resource', 'spec.type': 'kubernetes-cluster' };
          for await (const entities of catalog.streamEntities({ query }, { signal }))
            for (const entity of entities.filter(isCluster)) {
              // Whoever registers an entity that is wrong must not hide the clusters of others.
              const result = toDetails(entity, allowedHosts);
              if (typeof result === 'string') onProblem(result);
              else clusters.push(result);
            }
          return clusters;
        },
      };
    },
  };
}

function matchesHost(host: string, allowed: string): boolean {
  return allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed;
}

function isCluster({ metadata: { annotations = {} } }: Entity): boolean {
  return Boolean(
    annotations[clusterAnnotations.apiServer] && annotations[clusterAnnotations.authProvider],
  );
}

/** @returns the cluster, or what is wrong with it. */
function toDetails({ metadata }: Entity, allowedHosts: readonly string[]): ClusterDetails | string {
  const annotations: Readonly<Record<string, string>> = metadata.annotations ?? {};
  const read = (key: keyof typeof clusterAnnotations) => annotations[clusterAnnotations[key]];
  const url = read('apiServer') ?? '';
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    return `Annotation '${clusterAnnotations.apiServer}' of resource '${metadata.name}' is not an address; write 'https://k8s.example.com'`;
  const { hostname } = new URL(url);
  if (!allowedHosts.some(allowed => matchesHost(hostname, allowed)))
    return `Resource '${metadata.name}' names a cluster at '${hostname}', which is not allowed; add it to 'allowedHosts' of the 'catalog' item of 'kubernetes.clusterLocatorMethods'`;
  return {
    name: metadata.name,
    title: metadata.title,
    url,
    authProvider: read('authProvider') ?? '',
    // The portal's own tokens are not for whoever can register an entity.
    authMetadata: Object.fromEntries(
      Object.entries(annotations).filter(([name]) => name.startsWith('kubernetes.io/')),
    ),
    oidcTokenProvider: read('oidcTokenProvider'),
    caData: read('caData'),
    skipTlsVerify: read('skipTlsVerify') === 'true',
    skipMetricsLookup: read('skipMetricsLookup') === 'true',
    dashboardUrl: read('dashboardUrl'),
    dashboardApp: read('dashboardApp'),
    dashboardParameters: readParameters(read('dashboardParameters')),
  };
}

function readParameters(text: string | undefined): Record<string, unknown> | undefined {
  if (!text) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
