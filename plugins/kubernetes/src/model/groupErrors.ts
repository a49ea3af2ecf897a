import type { DetectedError } from '@portico/kubernetes-common/diagnosis';
import type { ClusterView } from './clusterView.ts';

/** An error in a cluster. */
export interface ClusterError {
  view: ClusterView;
  error: DetectedError;
}

/** What is wrong with an object, and in the same way with others of its workload. */
export interface ErrorGroup {
  id: string;
  view: ClusterView;
  /** All of one object, the worst first. */
  errors: readonly [DetectedError, ...DetectedError[]];
  /** How many objects have them. */
  count: number;
}

/**
 * Tells a failure once: what one object has is one group, and pods of one owner that have the same for the same reasons are one too.
 *
 * @param errors - the worst first; so are the groups.
 */
export function groupErrors(errors: readonly ClusterError[]): ErrorGroup[] {
  const byObject = Map.groupBy(errors, ({ view, error: { sourceRef } }) =>
    [view.cluster.name, sourceRef.kind, sourceRef.namespace, sourceRef.name].join('/'),
  );
  const groups = new Map<string, ErrorGroup>();
  for (const ofObject of byObject.values()) {
    const [first, ...others] = ofObject;
    if (!first) continue;
    const found: ErrorGroup['errors'] = [first.error, ...others.map(({ error }) => error)];
    const { sourceRef, ownerUid } = first.error;
    const { kind, namespace, name } = sourceRef;
    // Pods of a workload differ in their names, and in how often they were restarted.
    const same = found.map(({ type, container, reason }) => `${type} ${container} ${reason}`);
    const key = [first.view.cluster.name, kind, namespace, ownerUid ?? `name ${name}`, ...same];
    const id = key.join('\n');
    const former = groups.get(id);
    groups.set(
      id,
      former
        ? { ...former, count: former.count + 1 }
        : { id, view: first.view, errors: found, count: 1 },
    );
  }
  return [...groups.values()];
}
