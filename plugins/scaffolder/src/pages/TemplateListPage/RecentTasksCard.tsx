import { useIdentity, useRouteRef } from '@portico/app';
import type { Task, TaskQuery } from '@portico/scaffolder-common';
import { InfoCard, Link, RelativeTime } from '@portico/ui';
import { AwaitedCardLines, CardLine, CardLines, EmptyCardLine } from '@portico/ui/cards';
import { useTranslations } from '@portico/ui/i18n';
import { TaskStateBadge } from '../../components/Task/TaskStateBadge.tsx';
import { laterScaffolderTranslations } from '../../laterTranslations.ts';
import { nameTask } from '../../model/nameTask.ts';
import { useTasks } from '../../queries/tasks.ts';
import { listTasksRouteRef, taskRouteRef } from '../../routes.ts';

const maxTasks = 5;

/** What the recent tasks of a user are read by. */
export function recentTasksQuery(userEntityRef: string): TaskQuery {
  return { createdBy: [userEntityRef], order: ['desc:created_at'], limit: maxTasks, offset: 0 };
}

/** The latest tasks of the user, each with how it is doing; not there for those who may not see tasks. */
export function RecentTasksCard() {
  const { userEntityRef } = useIdentity();
  return userEntityRef === undefined ? null : <RecentTasks userEntityRef={userEntityRef} />;
}

function RecentTasks({ userEntityRef }: { userEntityRef: string }) {
  const t = useTranslations(laterScaffolderTranslations);
  const listPath = useRouteRef(listTasksRouteRef)?.();
  const { data, error } = useTasks(recentTasksQuery(userEntityRef));
  if (error) return null;
  return (
    <InfoCard
      title={t('recent.title')}
      hasNoPadding
      footer={
        data !== undefined &&
        (data.totalTasks ?? 0) > maxTasks &&
        listPath !== undefined && <Link to={listPath}>{t('recent.all')}</Link>
      }
    >
      {!data ? (
        <AwaitedCardLines count={1} label={t('recent.loading')} />
      ) : data.tasks.length === 0 ? (
        <EmptyCardLine>{t('recent.none')}</EmptyCardLine>
      ) : (
        <CardLines wrapsDetails>
          {data.tasks.map(task => (
            <RecentTask key={task.id} task={task} />
          ))}
        </CardLines>
      )}
    </InfoCard>
  );
}

function RecentTask({ task }: { task: Task }) {
  const path = useRouteRef(taskRouteRef)?.({ taskId: task.id });
  return (
    <CardLine
      name={
        <Link to={path ?? ''} tone="name">
          {nameTask(task)}
        </Link>
      }
      detail={<RelativeTime time={task.createdAt} />}
      end={<TaskStateBadge status={task.status} look="plain" />}
    />
  );
}
