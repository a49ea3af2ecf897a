import type { Pod } from '@portico/kubernetes-common/kubernetes-objects';
import { appendLogLines, LogBuffer } from '@portico/ui/log';
import { useEffect, useEffectEvent, useState } from 'react';
import { useReadPodLog } from '../../queries/useReadPodLog.ts';
import { hasStarted } from '../../model/describeLogFailure.ts';
import { findSharedStart, getPodKey } from './loggedPods.ts';
import { LogMerge } from './LogMerge.ts';

/** Which logs are read. */
export interface PodLogsOptions {
  clusterName: string;
  /** Those that have the container. */
  pods: readonly Pod[];
  containerName: string;
  isPrevious: boolean;
  isLive: boolean;
}

/** What has come of the logs. */
export interface PodLogs {
  log: LogBuffer;
  /** It is not known yet whether there is anything. */
  isLoading: boolean;
  /** More lines may come. */
  isOpen: boolean;
  /** Why the log of a pod, the first of several, or its rest did not come. */
  failure: { podKey: string; error: Error } | undefined;
}

const quietMs = 500;
const tailLines = 100_000;
const maxBytes = 10 * 1024 * 1024;

/** Reads logs as they come; lines of several pods are in the order of their times, and begin with the end of their pod's name. */
export function usePodLogs(options: PodLogsOptions): PodLogs & { retry: () => void } {
  const readLog = useEffectEvent(useReadPodLog());
  const { clusterName, containerName, isPrevious, isLive } = options;
  const names = options.pods.map(getPodKey).join(' ');
  const [attempt, setAttempt] = useState(0);
  // A container that had not started has a log once it has.
  const started = options.pods.map(pod => hasStarted(pod, containerName)).join(' ');
  const key = [clusterName, containerName, isPrevious, isLive, names, started, attempt].join('\n');
  const [state, setState] = useState(() => ({ key, ...start() }));
  if (state.key !== key) setState({ key, ...start() });
  const { log } = state;
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const targets = names === '' ? [] : names.split(' ');
    const shared = findSharedStart(targets).length;
    const merge = targets.length > 1 ? new LogMerge(log) : undefined;
    const change = (changes: Partial<PodLogs>) => {
      if (!signal.aborted)
        setState(former => (former.log === log ? { ...former, ...changes } : former));
    };
    // A log that is followed stays silent for as long as its container does.
    const quiet = isLive ? setTimeout(() => change({ isLoading: false }), quietMs) : undefined;
    const read = async (target: string, append: (lines: string) => void) => {
      const [namespace = '', podName = ''] = target.split('/');
      const response = await readLog(
        {
          clusterName,
          namespace,
          podName,
          containerName,
          previous: isPrevious,
          follow: isLive,
          tailLines,
          timestamps: merge !== undefined,
          limitBytes: isLive ? undefined : maxBytes,
        },
        signal,
      );
      await appendLogLines(response, append);
    };
    const readMerged = async (target: string, into: LogMerge) => {
      const source = into.open(`${target.slice(shared)} `);
      await read(target, source.append).finally(source.end);
    };
    let hasFailed = false;
    const reads = targets.map(target =>
      (merge ? readMerged(target, merge) : read(target, lines => log.append(lines))).catch(
        (error: Error) => {
          if (!hasFailed) change({ isLoading: false, failure: { podKey: target, error } });
          hasFailed = true;
        },
      ),
    );
    void Promise.all(reads).then(async () => {
      await merge?.settle();
      change({ isLoading: false, isOpen: false });
    });
    return () => {
      clearTimeout(quiet);
      controller.abort();
      merge?.stop();
    };
  }, [log, names, clusterName, containerName, isPrevious, isLive]);
  return { ...state, retry: () => setAttempt(attempt + 1) };
}

const start = (): PodLogs => ({
  log: new LogBuffer(),
  isLoading: true,
  isOpen: true,
  failure: undefined,
});
