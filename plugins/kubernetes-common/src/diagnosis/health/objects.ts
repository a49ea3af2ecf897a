import type {
  Condition,
  KubernetesObject,
  LabelSelector,
  OwnerReference,
  PodTemplate,
} from '../../kubernetesObjects.ts';
import { listOf } from '../kubectlColumns/listOf.ts';

/** What deployments, stateful sets, daemon sets, replica sets and rollouts have in common. */
export interface Workload extends KubernetesObject {
  spec?: {
    replicas?: number;
    paused?: boolean;
    selector?: LabelSelector;
    template?: PodTemplate;
  };
  status?: {
    replicas?: number;
    readyReplicas?: number;
    availableReplicas?: number;
    updatedReplicas?: number;
    desiredNumberScheduled?: number;
    currentNumberScheduled?: number;
    numberReady?: number;
    numberAvailable?: number;
    updatedNumberScheduled?: number;
    conditions?: Condition[];
  };
}

/** One step of a canary. */
export interface CanaryStep {
  setWeight?: number;
  pause?: { duration?: string | number };
  analysis?: { templates?: { templateName?: string }[] };
}

/** A workload of Argo Rollouts. */
export interface Rollout extends Workload {
  spec?: Workload['spec'] & { strategy?: { canary?: { steps?: CanaryStep[] } } };
  status?: Workload['status'] & {
    currentStepIndex?: number;
    pauseConditions?: { reason?: string; startTime?: string }[];
  };
}

/** What an object is called. */
export interface ObjectRef {
  kind: string;
  namespace: string;
  name: string;
}

/** Names an object, with its kind where lists omit it. */
export function getObjectRef({ kind, metadata }: KubernetesObject, defaultKind = ''): ObjectRef {
  return {
    kind: kind ?? defaultKind,
    namespace: metadata?.namespace ?? '',
    name: metadata?.name ?? '',
  };
}

/** What controls an object; where nothing does, the first of its owners. */
export function getController({ metadata }: KubernetesObject): OwnerReference | undefined {
  const owners = listOf(metadata?.ownerReferences);
  return owners.find(({ controller }) => controller) ?? owners[0];
}

/** Milliseconds since 1970; `undefined` for what is no time. */
export function parseTime(time: unknown): number | undefined {
  if (typeof time !== 'string') return undefined;
  const parsed = Date.parse(time);
  return Number.isNaN(parsed) ? undefined : parsed;
}
