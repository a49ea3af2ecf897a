import { useApi } from '@portico/app';
import { type ScaffolderApi, scaffolderApiRef, type TaskQuery } from '@portico/scaffolder-common';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { scaffolderKeys } from './scaffolderKeys.ts';

const refreshMs = 10_000;

/** A page of tasks. */
export function tasksQuery(scaffolder: ScaffolderApi, query: TaskQuery) {
  return queryOptions({
    queryKey: scaffolderKeys.tasks(query),
    queryFn: ({ signal }) => scaffolder.listTasks(query, { signal }),
  });
}

/** A page of tasks, which is read again while it is shown. */
export function useTasks(query: TaskQuery) {
  return useQuery({
    ...tasksQuery(useApi(scaffolderApiRef), query),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
}

/** A task; `null` when there is none. */
export function useTask(taskId: string) {
  const scaffolder = useApi(scaffolderApiRef);
  return useQuery({
    queryKey: scaffolderKeys.task(taskId),
    queryFn: async ({ signal }) => (await scaffolder.getTask(taskId, { signal })) ?? null,
  });
}
