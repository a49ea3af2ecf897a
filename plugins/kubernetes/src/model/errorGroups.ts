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
 * Tells a failure once: what one object has is one group, and pods of one workload that have the same are one too.
 *
 * @param errors - the worst first; so are the groups.
 */
export function groupErrors(errors: readonly ClusterError[]): ErrorGroup[] {
  const byObject = Map.groupBy(errors, ({ view, error: { sourceRef } }) =>
    [view.cluster.name, sourceRef.kind, sourceRef.namespace, sourceRef.name].join('/'),
  );
  const groups = new Map<string, ErrorGroup>();
  for (const [key, ofObject] of byObject) {
    const [first, ...others] = ofObject;
    if (!first) continue;
    const found: ErrorGroup['errors'] = [first.error, ...others.map(({ error }) => error)];
    // Pods of a workload differ in the ends of their names, and in how often they were restarted.
    const group = first.error.sourceRef.kind === 'Pod' ? key.replace(/-[^-]+$/, '') : key;
    const id = [group, ...found.map(({ type, container }) => `${type} ${container}`)].join('\n');
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
