import { useApi } from '@portico/app';
import { scaffolderApiRef, type Task } from '@portico/scaffolder-common';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { TaskLog, type TaskProgress } from '../model/TaskLog.ts';
import { followTask } from './followTask.ts';
import { scaffolderKeys } from './scaffolderKeys.ts';

/** How long what is known of a task that has ended is awaited before the task is shown. */
const maxReadMs = 1000;

/**
 * Follows a task while it is shown.
 *
 * @returns its log, what is known of it, whether the events of a task that has ended are still being read, and what
 * follows it anew after a retry.
 */
export function useTaskProgress(
  task: Task,
  { onEnd }: { onEnd: () => void },
): { log: TaskLog; progress: TaskProgress; isReading: boolean; restart: () => void } {
  const scaffolder = useApi(scaffolderApiRef);
  const queryClient = useQueryClient();
  const [log] = useState(() => new TaskLog(task.spec.steps));
  const [attempt, setAttempt] = useState(0);
  const progress = useSyncExternalStore(log.subscribe, log.getProgress);
  const { id } = task;
  const [wasRunning] = useState(task.status === 'open' || task.status === 'processing');
  const [isAwaited, setAwaited] = useState(!wasRunning);
  useEffect(() => {
    const timer = setTimeout(() => setAwaited(false), maxReadMs);
    return () => clearTimeout(timer);
  }, []);
  const readTaskAgain = () => {
    void queryClient.invalidateQueries({ queryKey: scaffolderKeys.task(id) });
    void queryClient.invalidateQueries({ queryKey: scaffolderKeys.allTasks });
  };
  const handleEnd = useEffectEvent((isRetry: boolean) => {
    readTaskAgain();
    if (wasRunning || isRetry) onEnd();
  });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    void followTask(scaffolder, id, {
      after: log.lastId,
      onEvent: event => log.add(event),
      onProblem: error => log.setProblem(error),
      signal,
    }).then(() => {
      if (!signal.aborted) handleEnd(attempt > 0);
    });
    return () => controller.abort();
  }, [scaffolder, id, log, attempt]);
  return {
    log,
    progress,
    isReading: isAwaited && !progress.end && !progress.problem,
    restart: () => {
      setAwaited(false);
      log.reopen();
      readTaskAgain();
      setAttempt(attempt + 1);
    },
  };
}
