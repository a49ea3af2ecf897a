import type { NotificationsApi } from '@portico/notifications-node';
import type { JobType } from '@portico/server/work';
import { taskSpecSchema } from '@portico/scaffolder-common/endpoints';
import { z } from 'zod';
import type { TaskRow } from '../store/tables.ts';
import type { TaskStore } from '../store/TaskStore.ts';

/** Sends the news that a task has ended; added in the transaction that ends it. */
export const taskNewsJob: JobType<{ taskId: string }> = {
  id: 'send-task-news',
  payload: z.object({ taskId: z.string() }),
};

const texts = {
  en: {
    completed: (title: string) => `${title}: your task has finished`,
    failed: (title: string) => `${title}: your task failed`,
    cancelled: (title: string) => `${title}: somebody cancelled your task`,
  },
  de: {
    completed: (title: string) => `${title}: Ihre Aufgabe ist fertig`,
    failed: (title: string) => `${title}: Ihre Aufgabe ist fehlgeschlagen`,
    cancelled: (title: string) => `${title}: Jemand hat Ihre Aufgabe abgebrochen`,
  },
};
const maxTitleLength = 300;
const maxReasonLength = 1000;

/** Notifies whoever started a task that it has ended. The next end of the same task takes the place of this one. */
export async function sendTaskNews(
  taskId: string,
  {
    tasks,
    notifications,
    signal,
  }: {
    tasks: Pick<TaskStore, 'getRow' | 'findCompletion'>;
    notifications: NotificationsApi;
    signal: AbortSignal;
  },
): Promise<void> {
  const row = await tasks.getRow(taskId);
  if (!row || row.created_by === null || row.news_language === null) return;
  const { status, created_by: entityRef, news_language: language } = row;
  // It was run again meanwhile; its next end is reported.
  if (status !== 'completed' && status !== 'failed' && status !== 'cancelled') return;
  const write = (language === 'de' ? texts.de : texts.en)[status];
  const { body } = (await tasks.findCompletion(taskId)) ?? {};
  const reason = status === 'failed' ? body?.error?.message : undefined;
  await notifications.send(
    {
      recipients: { type: 'entity', entityRef },
      payload: {
        title: write(readTitle(row)),
        ...(reason !== undefined && { description: reason.slice(0, maxReasonLength) }),
        link: `/create/tasks/${encodeURIComponent(taskId)}`,
        severity: status === 'failed' ? 'high' : 'normal',
        topic: 'tasks',
        scope: taskId,
      },
    },
    { signal },
  );
}

/** The title of the task's template. */
function readTitle({ spec, template_ref: templateRef }: TaskRow): string {
  const { templateInfo } = taskSpecSchema.parse(JSON.parse(spec));
  const metadata = templateInfo?.entity?.metadata;
  return String(metadata?.['title'] ?? metadata?.name ?? templateRef).slice(0, maxTitleLength);
}
