import type { ClusterObjects } from '@portico/kubernetes-common';

/** What an entity has in one cluster, each object as text. */
export interface FoundObjects extends Omit<ClusterObjects, 'resources'> {
  resources: { type: string; texts: readonly string[] }[];
}

/**
 * Writes what an entity has in clusters, as `{ items: ClusterObjects[] }`. Watched objects are text already; to read
 * and write them again would take most of the time of an answer.
 */
export function writeObjects(found: readonly FoundObjects[]): string {
  const items = found.map(({ cluster, resources, podMetrics, errors }) => {
    const written = resources.map(
      ({ type, texts }) => `{"type":${JSON.stringify(type)},"resources":[${texts.join(',')}]}`,
    );
    const [clusterText, metricsText, errorsText] = [cluster, podMetrics, errors].map(part =>
      JSON.stringify(part),
    );
    return `{"cluster":${clusterText},"resources":[${written.join(',')}],"podMetrics":${metricsText},"errors":${errorsText}}`;
  });
  return `{"items":[${items.join(',')}]}`;
}
