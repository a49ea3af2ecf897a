import type { PodMetrics } from '@portico/kubernetes-common';
import type { KubernetesObject, Pod } from '@portico/kubernetes-common/kubernetes-objects';
import { parseQuantity } from '@portico/kubernetes-common/diagnosis';

/** What the metrics server reports of a pod. */
interface MeasuredPod extends KubernetesObject {
  containers?: { name?: string; usage?: { cpu?: string; memory?: string } }[];
}

type Resource = 'cpu' | 'memory';

/** Joins what pods use with what they request and may use; pods without a measurement are omitted. */
export function joinPodMetrics(
  pods: readonly Pod[],
  measured: readonly KubernetesObject[],
): PodMetrics[] {
  const byName = new Map(measured.map(pod => [nameOf(pod), pod as MeasuredPod]));
  return pods.flatMap(pod => {
    const measurement = byName.get(nameOf(pod));
    return measurement ? [joinPod(pod, measurement)] : [];
  });
}

function joinPod(pod: Pod, measurement: MeasuredPod): PodMetrics {
  const measured = Array.isArray(measurement.containers) ? measurement.containers : [];
  const specified = Array.isArray(pod.spec?.containers) ? pod.spec.containers : [];
  const measure = (name: string, resource: Resource) => {
    const usage = measured.find(container => container.name === name)?.usage;
    const { requests, limits } =
      specified.find(container => container.name === name)?.resources ?? {};
    return {
      currentUsage: parseQuantity(usage?.[resource]),
      requestTotal: parseQuantity(requests?.[resource]),
      limitTotal: parseQuantity(limits?.[resource]),
    };
  };
  const containers = measured.flatMap(({ name }) =>
    name === undefined
      ? []
      : [
          {
            container: name,
            cpuUsage: measure(name, 'cpu'),
            memoryUsage: measure(name, 'memory'),
          },
        ],
  );
  return {
    pod,
    cpu: sum(containers.map(({ cpuUsage }) => cpuUsage)),
    memory: sum(containers.map(({ memoryUsage }) => memoryUsage)),
    containers,
  };
}

interface Usage {
  currentUsage: number;
  requestTotal: number;
  limitTotal: number;
}

function sum(usages: readonly Usage[]): Usage {
  const add = (key: keyof Usage) => usages.reduce((total, usage) => total + usage[key], 0);
  return {
    currentUsage: add('currentUsage'),
    requestTotal: add('requestTotal'),
    limitTotal: add('limitTotal'),
  };
}

function nameOf({ metadata }: KubernetesObject): string {
  return `${metadata?.namespace ?? ''}/${metadata?.name ?? ''}`;
}
