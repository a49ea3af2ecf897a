import type { ClusterObjects } from '@portico/kubernetes-common';

/** What an entity has in one cluster, each object as JSON. */
export interface FoundObjects extends Omit<ClusterObjects, 'resources'> {
  resources: { type: string; objects: readonly Buffer[] }[];
}

const comma = Buffer.from(',');

/**
 * Writes what an entity has in clusters, as `{ items: ClusterObjects[] }`. Watched objects are JSON already; to read
 * and write them again would take most of the time of an answer.
 */
export function writeObjects(found: readonly FoundObjects[]): Buffer {
  const parts = [Buffer.from('{"items":[')];
  found.forEach((cluster, at) => {
    if (at > 0) parts.push(comma);
    addCluster(parts, cluster);
  });
  parts.push(Buffer.from(']}'));
  return Buffer.concat(parts);
}

/** Writes what each of many entities has in clusters, as `{ items: (ObjectsByEntity | null)[] }`. */
export function writeObjectsOfMany(
  found: readonly (readonly FoundObjects[] | undefined)[],
): Buffer {
  const parts: Buffer[] = [Buffer.from('{"items":[')];
  found.forEach((clusters, at) => {
    if (at > 0) parts.push(comma);
    parts.push(clusters ? writeObjects(clusters) : Buffer.from('null'));
  });
  parts.push(Buffer.from(']}'));
  return Buffer.concat(parts);
}

/** Writes what an entity has in one cluster, as `ClusterObjects`. */
export function writeClusterObjects(found: FoundObjects): Buffer {
  const parts: Buffer[] = [];
  addCluster(parts, found);
  return Buffer.concat(parts);
}

function addCluster(
  parts: Buffer[],
  { cluster, resources, podMetrics, errors }: FoundObjects,
): void {
  let text = `{"cluster":${JSON.stringify(cluster)},"resources":[`;
  resources.forEach(({ type, objects }, at) => {
    text += `${at > 0 ? ',' : ''}{"type":${JSON.stringify(type)},"resources":[`;
    objects.forEach((object, index) => {
      parts.push(index > 0 ? comma : Buffer.from(text), object);
    });
    text = objects.length > 0 ? ']}' : `${text}]}`;
  });
  text += `],"podMetrics":${JSON.stringify(podMetrics)},"errors":${JSON.stringify(errors)}}`;
  parts.push(Buffer.from(text));
}
