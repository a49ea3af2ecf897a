import type { Condition, KubernetesObject } from '../../kubernetesObjects.ts';

const conditionsOfPending = ['PodScheduled', 'Initialized', 'ContainersReady', 'Ready'];

/** The conditions of an object; of a pod that is pending those too that the cluster does not know yet. */
export function listConditions({ kind, status }: KubernetesObject): Condition[] {
  const { conditions = [], phase } = (status ?? {}) as {
    conditions?: Condition[];
    phase?: string;
  };
  if (kind !== 'Pod' || phase !== 'Pending') return conditions;
  const find = (type: string) => conditions.find(condition => condition.type === type);
  return [
    ...conditionsOfPending.map(type => find(type) ?? { type, status: 'Unknown' }),
    ...conditions.filter(({ type }) => !conditionsOfPending.includes(type)),
  ];
}
