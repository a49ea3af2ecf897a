import type { ObjectsByEntity } from '@portico/kubernetes-common';
import {
  buildStory,
  type Cause,
  type ClusterWorkloads,
  countReplicas,
  groupWorkloads,
  isHarmless,
  type StoryItem,
} from '@portico/kubernetes-common/diagnosis';

/** What an entity has in one namespace of a cluster. */
export interface Environment {
  cluster: { name: string; title?: string | undefined };
  namespace: string;
  /** Pods that are ready, and that should be. */
  running: number;
  desired: number;
  /** The newest rollout. */
  lastChange: Extract<StoryItem, { kind: 'rollout' }> | undefined;
  /** The most probable cause of what is wrong. */
  problem: Cause | undefined;
}

/** What is running where. What is broken comes first. @param now - in milliseconds since 1970. */
export function listEnvironments({ items }: ObjectsByEntity, now: number): Environment[] {
  return items
    .flatMap(({ cluster, resources }) => {
      const workloads = groupWorkloads(resources);
      return listNamespaces(workloads).map(namespace =>
        describe(cluster, namespace, selectNamespace(workloads, namespace), now),
      );
    })
    .sort((a, b) => Number(!a.problem) - Number(!b.problem));
}

function describe(
  cluster: Environment['cluster'],
  namespace: string,
  workloads: ClusterWorkloads,
  now: number,
): Environment {
  const counts = listReplicated(workloads).map(countReplicas);
  const { causes, items } = buildStory(workloads, [], now);
  return {
    cluster,
    namespace,
    running: counts.reduce((sum, { ready }) => sum + ready, 0),
    desired: counts.reduce((sum, { desired }) => sum + desired, 0),
    lastChange: items.find(item => item.kind === 'rollout'),
    problem: causes.find(({ code }) => !isHarmless(code)),
  };
}

/** Namespaces with workloads; config maps and services alone run nothing. */
function listNamespaces(workloads: ClusterWorkloads): string[] {
  const { pods, jobs, cronJobs } = workloads;
  const running = [...listReplicated(workloads), ...pods, ...jobs, ...cronJobs];
  return [...new Set(running.map(({ metadata }) => metadata?.namespace ?? ''))].toSorted();
}

const listReplicated = ({ deployments, statefulSets, daemonSets, rollouts }: ClusterWorkloads) => [
  ...deployments,
  ...statefulSets,
  ...daemonSets,
  ...rollouts,
];

function selectNamespace(workloads: ClusterWorkloads, namespace: string): ClusterWorkloads {
  return Object.fromEntries(
    Object.entries(workloads).map(([kind, objects]) => [
      kind,
      (objects as ClusterWorkloads['pods']).filter(
        ({ metadata }) => (metadata?.namespace ?? '') === namespace,
      ),
    ]),
  ) as unknown as ClusterWorkloads;
}
