import type { ClusterState } from '@portico/kubernetes-common';
import type { State } from '@portico/ui';

const states = {
  reachable: 'good',
  unreachable: 'broken',
  refused: 'broken',
  paused: 'attention',
  unknown: 'inactive',
} as const satisfies Record<ClusterState['reachability'], State>;

/** How it is to be shown that a cluster can be reached, or not. */
export function getClusterState({ reachability }: ClusterState): State {
  return states[reachability];
}

const order: readonly State[] = ['broken', 'attention', 'good', 'inactive'];

/** Sorts what is worst first. */
export function rankCluster(cluster: ClusterState): number {
  return order.indexOf(getClusterState(cluster));
}

/** Whether nobody can see what runs there. */
export function isFailing(cluster: ClusterState): boolean {
  return ['broken', 'attention'].includes(getClusterState(cluster));
}
