import type { CanaryStep, Rollout } from './objects.ts';

/** A step of a canary as it is shown. `forever` waits until somebody promotes it. */
export type RolloutStep =
  | { kind: 'weight'; weight: number }
  | { kind: 'pause'; duration: string }
  | { kind: 'forever' }
  | { kind: 'analysis'; templates: string[] }
  | { kind: 'promoted' };

/** How far a canary has come. */
export interface RolloutProgress {
  steps: RolloutStep[];
  /** The step that is active; `-1` when it was aborted, the number of steps when all are done. */
  activeStep: number;
  isAborted: boolean;
  abortMessage?: string | undefined;
  isPaused: boolean;
  /** Since when it waits at the pause. */
  pausedAt?: string | undefined;
}

/** Reads how far a canary has come. */
export function readRolloutProgress({ spec, status }: Rollout): RolloutProgress {
  const steps = (spec?.strategy?.canary?.steps ?? []).map(readStep);
  if (steps.length > 0) steps.push({ kind: 'promoted' });
  const abort = status?.conditions?.find(
    condition =>
      condition.type === 'Progressing' &&
      condition.status === 'False' &&
      condition.reason === 'RolloutAborted',
  );
  const pause = status?.pauseConditions?.find(({ reason }) => reason === 'CanaryPauseStep');
  const current = status?.currentStepIndex ?? 0;
  return {
    steps,
    // A canary whose own steps are all done is promoted.
    activeStep: abort ? -1 : current >= steps.length - 1 ? steps.length : current,
    isAborted: abort !== undefined,
    abortMessage: abort?.message,
    isPaused: pause !== undefined,
    pausedAt: pause?.startTime,
  };
}

function readStep({ setWeight, pause, analysis }: CanaryStep): RolloutStep {
  if (setWeight !== undefined) return { kind: 'weight', weight: setWeight };
  if (analysis) {
    const templates = analysis.templates ?? [];
    return { kind: 'analysis', templates: templates.flatMap(each => each.templateName ?? []) };
  }
  if (pause?.duration === undefined) return { kind: 'forever' };
  const { duration } = pause;
  return { kind: 'pause', duration: typeof duration === 'number' ? `${duration}s` : duration };
}
