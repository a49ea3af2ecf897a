import type { ObjectRef } from '../health/objects.ts';

/** What a problem comes from. */
export type CauseCode =
  | 'quota'
  | 'refused'
  | 'image-name'
  | 'image-pull'
  | 'config-missing'
  | 'start-failed'
  | 'init-failed'
  | 'out-of-memory'
  | 'node-lost'
  | 'node-pressure'
  | 'evicted'
  | 'pod-failed'
  | 'liveness-failed'
  | 'crash'
  | 'volume'
  | 'unschedulable'
  | 'readiness-failed'
  | 'not-ready'
  | 'job-failed'
  | 'job-deadline'
  | 'rollout-aborted'
  | 'stuck-terminating'
  | 'autoscaler-blind'
  | 'autoscaler-limit'
  | 'rollout-stuck'
  | 'unavailable'
  | 'restarted'
  | 'evicted-replaced'
  | 'rollout-paused'
  | 'scaled-to-zero';

/** How much a cause explains: one that makes others happen is above them. */
export const causeRank: Readonly<Record<CauseCode, number>> = {
  quota: 100,
  refused: 98,
  'image-name': 95,
  'image-pull': 94,
  'config-missing': 93,
  'start-failed': 92,
  'init-failed': 91,
  'out-of-memory': 88,
  'node-lost': 86,
  'node-pressure': 84,
  'liveness-failed': 82,
  crash: 80,
  volume: 78,
  unschedulable: 76,
  evicted: 74,
  'pod-failed': 72,
  'readiness-failed': 70,
  'not-ready': 68,
  'rollout-aborted': 64,
  'autoscaler-limit': 58,
  'autoscaler-blind': 56,
  'job-failed': 54,
  'job-deadline': 53,
  'stuck-terminating': 50,
  'rollout-stuck': 40,
  unavailable: 36,
  restarted: 20,
  'evicted-replaced': 16,
  'rollout-paused': 12,
  'scaled-to-zero': 10,
};

/** Causes that are somebody's intention, or past: nothing is broken now. */
export const isHarmless = (code: CauseCode) => causeRank[code] <= causeRank.restarted;

/** What a rollout changed just before a problem began. */
export interface RolloutChange {
  /** The images before, where there was a version before. */
  from: string[];
  to: string[];
  /** Other settings of containers that it changed, as `app: limits.memory 512Mi → 128Mi`; never values of variables. */
  settings: string[];
  /** Milliseconds since 1970. */
  at: number;
}

/** What a problem most probably comes from. */
export interface Cause {
  code: CauseCode;
  /** The object that has it; one of them, when there are several. */
  object: ObjectRef;
  container?: string | undefined;
  /** The image that cannot be had. */
  image?: string | undefined;
  /** How the container ended, where it left no message. */
  end?: { reason?: string | undefined; exitCode?: number | undefined } | undefined;
  /** Since when, in milliseconds since 1970, where it is known. */
  since?: number | undefined;
  /** What the cluster says about it, in its own words. */
  detail?: string | undefined;
  /** The rollout that it came with. */
  change?: RolloutChange | undefined;
  /** What controls the object. */
  ownerUid?: string | undefined;
  /** How many objects have it. */
  count: number;
}

/** Whether a cause is only what follows from another one: a rollout cannot progress while its pods are broken. */
export function isConsequence({ code, object }: Cause, causes: readonly Cause[]): boolean {
  if (code !== 'rollout-stuck') return false;
  return causes.some(
    ({ code: other, object: { kind, namespace, name } }) =>
      kind === 'Pod' &&
      namespace === object.namespace &&
      name.startsWith(`${object.name}-`) &&
      !isHarmless(other),
  );
}
