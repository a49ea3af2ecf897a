import type {
  AutoscalerMetric,
  HorizontalPodAutoscaler,
  MetricSource,
} from '../../kubernetesObjects.ts';
import { listOf } from './listOf.ts';

/** What an autoscaler aims at by one metric, and what was measured last. */
export interface PrintedTarget {
  /** Of the metric; of a container's resource with its container. */
  name: string;
  current: string;
  target: string;
  /** Whether both are per pod, of a metric that is not measured at pods. */
  isAverage: boolean;
}

/** The columns that `kubectl get hpa` prints. */
export interface PrintedAutoscaler {
  reference: string;
  targets: PrintedTarget[];
  minPods: string;
  maxPods: string;
  replicas: number;
}

const unknown = '<unknown>';
const unset = '<unset>';

/** The columns of an autoscaler, by the rules of the API server's printer. */
export function printAutoscaler({ spec, status }: HorizontalPodAutoscaler): PrintedAutoscaler {
  const { scaleTargetRef, minReplicas, maxReplicas } = spec ?? {};
  const measured = listOf(status?.currentMetrics);
  return {
    reference: `${scaleTargetRef?.kind ?? ''}/${scaleTargetRef?.name ?? ''}`,
    targets: listOf(spec?.metrics).map((metric, index) => printTarget(metric, measured, index)),
    minPods: minReplicas === undefined ? unset : String(minReplicas),
    maxPods: maxReplicas === undefined ? unset : String(maxReplicas),
    replicas: status?.currentReplicas ?? 0,
  };
}

/** What `kubectl` prints for a target: `cpu: 45%/80%`, `30/50 (avg)` for a metric from outside. */
export function formatTarget({ current, target, isAverage }: PrintedTarget): string {
  return `${current}/${target}${isAverage ? ' (avg)' : ''}`;
}

function printTarget(
  metric: AutoscalerMetric,
  measured: readonly AutoscalerMetric[],
  index: number,
): PrintedTarget {
  const source = readSource(metric);
  const name = getName(metric, source);
  const isSame = (other: AutoscalerMetric | undefined) =>
    other?.type === metric.type && getName(other, readSource(other)) === name;
  // Mostly in the order of the specification, which is not guaranteed.
  const found = isSame(measured[index]) ? measured[index] : measured.find(isSame);
  const { target } = source ?? {};
  const { current } = (found && readSource(found)) ?? {};
  const isOfPod = metric.type === 'Pods' || metric.type.endsWith('Resource');
  if (target?.averageValue !== undefined)
    return {
      name,
      current: write(current?.averageValue),
      target: write(target.averageValue),
      isAverage: !isOfPod,
    };
  if (metric.type.endsWith('Resource'))
    return {
      name,
      current: writePercent(current?.averageUtilization, unknown),
      target: writePercent(target?.averageUtilization, '<auto>'),
      isAverage: false,
    };
  return { name, current: write(current?.value), target: write(target?.value), isAverage: false };
}

const fieldByType: Readonly<Record<string, keyof AutoscalerMetric | undefined>> = {
  Resource: 'resource',
  ContainerResource: 'containerResource',
  Pods: 'pods',
  Object: 'object',
  External: 'external',
};

function readSource(metric: AutoscalerMetric): MetricSource | undefined {
  const field = Object.hasOwn(fieldByType, metric.type) ? fieldByType[metric.type] : undefined;
  return field === undefined ? undefined : (metric[field] as MetricSource | undefined);
}

function getName({ type }: AutoscalerMetric, source: MetricSource | undefined): string {
  const name = source?.metric?.name ?? source?.name ?? type;
  if (source?.container !== undefined) return `${name} (${source.container})`;
  const object = source?.describedObject;
  return object ? `${name} (${object.kind}/${object.name})` : name;
}

const write = (quantity: unknown) =>
  typeof quantity === 'string' || typeof quantity === 'number' ? String(quantity) : unknown;

const writePercent = (percent: unknown, otherwise: string) =>
  typeof percent === 'number' ? `${percent}%` : otherwise;
