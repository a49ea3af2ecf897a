import { toTime } from './demoObjects.ts';
import type { PodMood } from './demoWorkloads.ts';

const minuteMs = 60_000;
const podStartMs = 4000;

/** The status of a pod. */
export function describePodStatus(mood: PodMood | 'starting', image: string, minutesAgo: number) {
  const container = describeContainer(mood, image, minutesAgo);
  const isRunning = 'running' in container.state;
  const time = toTime(minutesAgo);
  const condition = (type: string, isTrue: boolean) => ({
    type,
    status: isTrue ? 'True' : 'False',
    lastTransitionTime: time,
  });
  return {
    phase: mood === 'image-missing' || mood === 'starting' ? 'Pending' : 'Running',
    podIP: '10.244.0.17',
    startTime: time,
    conditions: [
      condition('PodScheduled', true),
      condition('Initialized', true),
      condition('ContainersReady', isRunning),
      condition('Ready', isRunning),
    ],
    containerStatuses: [{ name: 'app', image, ready: isRunning, started: isRunning, ...container }],
  };
}

/** A run that ended soon after its start. */
export function describeCrash(minutesAgo: number) {
  const finished = Date.now() - minutesAgo * minuteMs;
  return {
    exitCode: 1,
    reason: 'Error',
    startedAt: new Date(finished - podStartMs).toISOString(),
    finishedAt: new Date(finished).toISOString(),
  };
}

function describeContainer(mood: PodMood | 'starting', image: string, minutesAgo: number) {
  switch (mood) {
    case 'starting':
      return { restartCount: 0, state: { waiting: { reason: 'ContainerCreating' } } };
    case 'image-missing':
      return {
        restartCount: 0,
        state: {
          waiting: {
            reason: 'ImagePullBackOff',
            message: `Back-off pulling image "${image}": manifest unknown`,
          },
        },
      };
    case 'crashing':
      return {
        // At first the cluster tries again sooner.
        restartCount: Math.max(1, Math.min(3, minutesAgo) + Math.floor(minutesAgo / 6)),
        state: {
          waiting: {
            reason: 'CrashLoopBackOff',
            message: `back-off 5m0s restarting failed container=app`,
          },
        },
        lastState: { terminated: describeCrash(Math.min(minutesAgo, 2)) },
      };
    case 'out-of-memory': {
      const hasRun = minutesAgo > 0;
      const endedAt = toTime(minutesAgo / 12);
      if (!hasRun) return { restartCount: 0, state: { running: { startedAt: toTime(0) } } };
      return {
        restartCount: 4,
        state: { running: { startedAt: endedAt } },
        lastState: {
          terminated: {
            exitCode: 137,
            reason: 'OOMKilled',
            startedAt: toTime(minutesAgo / 4),
            finishedAt: endedAt,
          },
        },
      };
    }
    default:
      return { restartCount: 0, state: { running: { startedAt: toTime(minutesAgo) } } };
  }
}
