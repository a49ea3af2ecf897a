import type { Workload } from '../health/objects.ts';

/** The columns that `kubectl get` prints of deployments, stateful sets, replica sets and daemon sets. */
export interface PrintedWorkload {
  desired: number;
  /** Pods that there are. */
  current: number;
  ready: number;
  /** Pods of the newest version. */
  upToDate: number;
  /** Pods that have been ready for long enough. */
  available: number;
}

/** The columns of a workload, by the rules of the API server's printer. */
export function printWorkload({ kind, spec, status }: Workload): PrintedWorkload {
  if (kind === 'DaemonSet')
    return {
      desired: status?.desiredNumberScheduled ?? 0,
      current: status?.currentNumberScheduled ?? 0,
      ready: status?.numberReady ?? 0,
      upToDate: status?.updatedNumberScheduled ?? 0,
      available: status?.numberAvailable ?? 0,
    };
  return {
    // The cluster assumes one where nothing is specified.
    desired: spec?.replicas ?? 1,
    current: status?.replicas ?? 0,
    ready: status?.readyReplicas ?? 0,
    upToDate: status?.updatedReplicas ?? 0,
    available: status?.availableReplicas ?? 0,
  };
}
