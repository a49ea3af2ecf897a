import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import {
  alertApiRef,
  NotFoundPlace,
  useApi,
  useDocumentTitle,
  useIdentity,
  useRouteRef,
} from '@portico/app';
import { EntityRefLink } from '@portico/catalog';
import { parseEntityRef } from '@portico/catalog-model';
import { usePermission } from '@portico/permission';
import {
  isFinalStatus,
  scaffolderApiRef,
  type Task,
  type TaskStatus,
} from '@portico/scaffolder-common';
import { taskCancelPermission, taskCreatePermission } from '@portico/scaffolder-common/permissions';
import {
  DateTime,
  Details,
  ErrorPanel,
  InfoCard,
  Page,
  PageContent,
  PageHeader,
  Progress,
  useProblemText,
  WarningPanel,
} from '@portico/ui';
import { HeaderLabel } from '@portico/ui/header';
import { StructuredDataViewer } from '@portico/ui/code';
import { useTranslations } from '@portico/ui/i18n';
import { LogViewer } from '@portico/ui/log';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { RetryButton } from '../../components/Task/RetryButton.tsx';
import { StepTimeline } from '../../components/Task/StepTimeline.tsx';
import { TaskOutput } from '../../components/Task/TaskOutput.tsx';
import { TaskStateBadge } from '../../components/Task/TaskStateBadge.tsx';
import { useEndNotice } from '../../components/Task/useEndNotice.ts';
import { laterScaffolderTranslations } from '../../laterTranslations.ts';
import { nameTask } from '../../model/nameTask.ts';
import type { TaskProgress } from '../../model/TaskLog.ts';
import { useTaskProgress } from '../../queries/taskProgress.ts';
import { useTask } from '../../queries/tasks.ts';
import { listTasksRouteRef, rootRouteRef, selectedTemplateRouteRef } from '../../routes.ts';

/** A task with its steps, its log and what it gives. */
export default function TaskPage() {
  const t = useTranslations(laterScaffolderTranslations);
  const { taskId = '' } = useParams();
  const { data: task, error, refetch } = useTask(taskId);
  if (task === null) return <NotFoundPlace />;
  if (task) return <LoadedTask key={taskId} task={task} />;
  return (
    <Page>
      <PageHeader title={t('title.task')} />
      <PageContent>
        {error ? (
          <ErrorPanel error={error} title={t('task.failedToLoad')} onRetry={refetch} />
        ) : (
          <Progress />
        )}
      </PageContent>
    </Page>
  );
}

/** How the task is doing, as its events show, which come before the task is read again. */
function readStatus(task: Task, { end, steps }: TaskProgress): TaskStatus {
  if (!end) {
    if (!isFinalStatus(task.status))
      return task.status === 'open' && steps.some(({ status }) => status !== 'open')
        ? 'processing'
        : task.status;
    return task.status;
  }
  if (isFinalStatus(task.status)) return task.status;
  return end.error ? 'failed' : 'completed';
}

function LoadedTask({ task }: { task: Task }) {
  const t = useTranslations(laterScaffolderTranslations);
  const describe = useProblemText();
  const rootPath = useRouteRef(rootRouteRef)?.();
  const tasksPath = useRouteRef(listTasksRouteRef)?.();
  const title = nameTask(task);
  const notice = useEndNotice();
  const alerts = useApi(alertApiRef);
  const { log, progress, isReading, restart } = useTaskProgress(task, {
    onEnd: () => {
      const hasFailed = log.getProgress().end?.error !== undefined;
      const message = t(hasFailed ? 'task.endedBadly' : 'task.endedWell', { title });
      if (document.hidden) alerts.post({ message, severity: hasFailed ? 'error' : 'success' });
      notice.notify(message);
    },
  });
  const [chosen, setChosen] = useState<string>();
  const status = readStatus(task, progress);
  useDocumentTitle(title);
  const isRunning = !isFinalStatus(status);
  const { steps } = progress;
  // The step that runs or has failed is what people come to read, until they choose another one.
  const current = steps.find(step => step.status === 'failed' || step.status === 'processing')?.id;
  const shownId = chosen === whole ? undefined : (chosen ?? current);
  const shown = steps.find(({ id }) => id === shownId);
  const templateRef = task.spec.templateInfo?.entityRef;
  return (
    <Page>
      <PageHeader
        title={title}
        badges={<TaskStateBadge status={status} />}
        breadcrumbs={[
          { label: t('title.templates'), to: rootPath },
          { label: t('title.tasks'), to: tasksPath },
        ]}
        labels={
          <>
            {templateRef && (
              <HeaderLabel label={t('task.template')}>
                <EntityRefLink entityRef={templateRef} defaultKind="template" />
              </HeaderLabel>
            )}
            {task.createdBy && (
              <HeaderLabel label={t('task.owner')}>
                <EntityRefLink entityRef={task.createdBy} defaultKind="user" />
              </HeaderLabel>
            )}
            <HeaderLabel label={t('task.created')}>
              <DateTime time={task.createdAt} />
            </HeaderLabel>
          </>
        }
        actions={
          <TaskActions
            task={task}
            status={status}
            onRetried={restart}
            requestNotice={isRunning ? notice.request : undefined}
          />
        }
      />
      <PageContent>
        {isReading ? (
          <Progress />
        ) : (
          <Stack>
            {progress.problem && (
              <WarningPanel
                title={t('task.unreachable')}
                message={describe(progress.problem).text}
              />
            )}
            {progress.isCancelling && isRunning && (
              <WarningPanel severity="info" title={t('task.cancelling')} />
            )}
            {progress.end?.error && (
              <WarningPanel
                severity={status === 'cancelled' ? 'info' : 'error'}
                title={t(status === 'cancelled' ? 'task.wasCancelled' : 'task.error')}
                message={progress.end.error.message}
              />
            )}
            <Columns>
              <Stack>
                <InfoCard title={t('task.steps')} hasNoPadding>
                  <StepTimeline
                    steps={steps}
                    selectedId={shownId}
                    onSelect={id => setChosen(id ?? whole)}
                  />
                </InfoCard>
                {/* Below the steps, where its arrival moves neither them nor the log. */}
                <TaskOutput output={progress.output} />
              </Stack>
              <LogViewer
                key={shownId ?? whole}
                log={log.getLog(shownId)}
                label={shown ? t('task.logOf', { step: shown.name }) : t('task.log')}
                isLive={isRunning}
                emptyTitle={t('task.noLog')}
                fileName={`${task.id}${shownId === undefined ? '' : `-${shownId}`}.log`}
                minHeight={420}
              />
            </Columns>
            <Details openLabel={t('task.showValues')} closeLabel={t('task.hideValues')}>
              <StructuredDataViewer value={task.spec.parameters} label={t('task.values')} />
            </Details>
          </Stack>
        )}
      </PageContent>
    </Page>
  );
}

const whole = ' whole';

interface TaskActionsProps {
  task: Task;
  status: TaskStatus;
  onRetried: () => void;
  requestNotice: (() => void) | undefined;
}

function TaskActions({ task, status, onRetried, requestNotice }: TaskActionsProps) {
  const t = useTranslations(laterScaffolderTranslations);
  const scaffolder = useApi(scaffolderApiRef);
  const alerts = useApi(alertApiRef);
  const navigate = useNavigate();
  const writeTemplatePath = useRouteRef(selectedTemplateRouteRef);
  const cancelling = usePermission({ permission: taskCancelPermission, resourceRef: task.id });
  const creating = usePermission({ permission: taskCreatePermission });
  const isOwn = task.createdBy === useIdentity().userEntityRef;
  // Tasks of others are retried by those who may cancel them.
  const mayRetry = creating.allowed && (isOwn || cancelling.allowed);
  const fail = (error: Error) => alerts.post({ message: error.message, severity: 'error', error });
  const cancel = useMutation({ mutationFn: () => scaffolder.cancelTask(task.id), onError: fail });
  const isFinal = isFinalStatus(status);
  const templateRef = task.spec.templateInfo?.entityRef;
  const handleStartOver = () => {
    if (templateRef === undefined) return;
    const { namespace, name } = parseEntityRef(templateRef, { defaultKind: 'template' });
    const path = writeTemplatePath?.({ namespace, templateName: name });
    if (path !== undefined) void navigate(path, { state: { values: task.spec.parameters } });
  };
  return (
    <>
      {requestNotice && (
        <Button variant="text" onClick={requestNotice}>
          {t('task.notify')}
        </Button>
      )}
      {!isFinal && cancelling.allowed && (
        <Button
          variant="outlined"
          disabled={cancel.isPending || cancel.isSuccess}
          onClick={() => cancel.mutate()}
        >
          {t('task.cancel')}
        </Button>
      )}
      {isFinal && templateRef !== undefined && creating.allowed && (
        <Button variant="outlined" onClick={handleStartOver}>
          {t('task.startOver')}
        </Button>
      )}
      {(status === 'failed' || status === 'cancelled') && mayRetry && (
        <RetryButton
          task={task}
          onRetried={() => {
            cancel.reset();
            onRetried();
          }}
        />
      )}
    </>
  );
}

const Stack = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  '& > *': { minWidth: 0 },
}));

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(220px, 300px) minmax(0, 1fr)',
  alignItems: 'start',
  gap: theme.spacing(2),
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}));
