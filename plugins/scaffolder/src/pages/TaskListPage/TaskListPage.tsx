import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useAddressParams, useIdentity, useRouteRef } from '@portico/app';
import { EntityPicker, EntityRefLink } from '@portico/catalog';
import {
  getEntityDisplayName,
  humanizeEntityRef,
  stringifyEntityRef,
} from '@portico/catalog-model';
import { isFinalStatus, type Task, type TaskQuery } from '@portico/scaffolder-common';
import { taskStatusSchema } from '@portico/scaffolder-common/endpoints';
import { EmptyState, formatDuration, Link, RelativeTime, useProblemText } from '@portico/ui';
import { FilterPopover, SearchField, SegmentedFilter } from '@portico/ui/forms';
import { useLocale, useTranslations } from '@portico/ui/i18n';
import { readPageSize, Table, type TableColumn } from '@portico/ui/table';
import { useMemo } from 'react';
import { ScaffolderPage } from '../../components/ScaffolderPage/ScaffolderPage.tsx';
import { TaskStateBadge } from '../../components/Task/TaskStateBadge.tsx';
import { laterScaffolderTranslations } from '../../laterTranslations.ts';
import { nameTask, nameTemplate } from '../../model/nameTask.ts';
import { useTasks } from '../../queries/tasks.ts';
import { useTemplates } from '../../queries/templates.ts';
import { rootRouteRef, taskRouteRef } from '../../routes.ts';

/** Reads a whole number of an address. */
const readNumber = (text: string | null, otherwise: number) => {
  const value = Number(text);
  return text !== null && Number.isInteger(value) && value >= 0 ? value : otherwise;
};

/** Tasks of the user or of all, with filters in the address. */
export default function TaskListPage() {
  const t = useTranslations(laterScaffolderTranslations);
  const [params, changeParams] = useAddressParams();
  const { userEntityRef } = useIdentity();
  if (!userEntityRef) throw new Error('IdentityApi not available');
  const owner = params.get('owner') === 'all' ? 'all' : 'owned';
  const statuses = params.getAll('status');
  const templates = params.getAll('template');
  const entities = params.getAll('entity').slice(0, 1);
  const text = params.get('text') ?? '';
  const pageSize = readPageSize(params.get('limit'));
  const pageIndex = readNumber(params.get('page'), 0);
  const query: TaskQuery = {
    ...(owner === 'owned' && { createdBy: [userEntityRef] }),
    ...(statuses.length > 0 && { status: statuses }),
    ...(templates.length > 0 && { template: templates }),
    ...(entities.length > 0 && { entity: entities }),
    ...(text && { text }),
    order: ['desc:created_at'],
    limit: pageSize,
    offset: pageIndex * pageSize,
  };
  const { data, error, isFetching, isPlaceholderData, refetch } = useTasks(query);
  const set = (name: string, values: readonly string[], replace = false) =>
    changeParams(
      former => {
        former.delete(name);
        former.delete('page');
        for (const value of values) former.append(name, value);
        return former;
      },
      { replace },
    );
  const columns = useTaskColumns();
  return (
    <ScaffolderPage tab="tasks">
      <Table
        label={t('title.tasks')}
        columns={columns}
        rows={data?.tasks}
        getRowId={({ id }) => id}
        fitsContent
        hasShortCards
        hasStickyHead
        isFetching={isFetching && isPlaceholderData}
        isOutdated={isPlaceholderData}
        error={error}
        onRetry={refetch}
        paging={{
          pageIndex,
          pageSize,
          totalRows: data?.totalTasks,
          onChange: page =>
            changeParams(former => {
              former.set('page', String(page.pageIndex));
              former.set('limit', String(page.pageSize));
              return former;
            }),
        }}
        toolbar={
          <Bar aria-label={t('filters.label')}>
            <SegmentedFilter<'owned' | 'all'>
              label={t('filters.group')}
              value={owner}
              onChange={value => set('owner', value === 'all' ? ['all'] : [])}
              segments={[
                { value: 'owned', label: t('filters.owned') },
                { value: 'all', label: t('filters.all') },
              ]}
            />
            <FilterPopover
              label={t('task.status')}
              options={taskStatusSchema.options.map(value => ({
                value,
                label: t(`status.${value}`),
              }))}
              selected={statuses}
              onChange={values => set('status', values)}
            />
            <TemplateFilter selected={templates} onChange={values => set('template', values)} />
            <EntityPlace>
              <EntityPicker
                label={t('tasks.entity')}
                isLabelHidden
                placeholder={t('tasks.entity')}
                selected={entities}
                onChange={refs => set('entity', refs)}
              />
            </EntityPlace>
            <SearchPlace>
              <SearchField
                label={t('tasks.search')}
                value={text}
                onChange={value => set('text', value ? [value] : [], text !== '')}
              />
            </SearchPlace>
          </Bar>
        }
        empty={<NoTasks />}
      />
    </ScaffolderPage>
  );
}

function TemplateFilter(choice: {
  selected: readonly string[];
  onChange: (refs: readonly string[]) => void;
}) {
  const t = useTranslations(laterScaffolderTranslations);
  const { data, error } = useTemplates();
  const describe = useProblemText();
  const options = data?.map(template => ({
    value: stringifyEntityRef(template),
    label: getEntityDisplayName(template),
  }));
  return (
    <FilterPopover
      label={t('task.template')}
      options={options}
      {...(error && { failure: `${t('tasks.templatesFailed')}: ${describe(error).text}` })}
      {...choice}
    />
  );
}

function useTaskColumns(): readonly TableColumn<Task>[] {
  const t = useTranslations(laterScaffolderTranslations);
  const locale = useLocale();
  return useMemo(
    () => [
      {
        id: 'task',
        header: t('task.task'),
        text: nameTask,
        render: task => <TaskLink task={task} />,
        minWidth: 200,
        isSortable: false,
      },
      {
        id: 'status',
        header: t('task.status'),
        text: ({ status }) => t(`status.${status}`),
        render: ({ status }) => <TaskStateBadge status={status} />,
        minWidth: 152,
        grow: 0,
        isSortable: false,
      },
      {
        id: 'template',
        header: t('task.template'),
        text: nameTemplate,
        isSortable: false,
        render: ({ spec }) =>
          spec.templateInfo && (
            <EntityRefLink entityRef={spec.templateInfo.entityRef} defaultKind="template" />
          ),
        hideBelow: 700,
      },
      {
        id: 'owner',
        header: t('task.owner'),
        text: ({ createdBy }) =>
          createdBy ? humanizeEntityRef(createdBy, { defaultKind: 'user' }) : undefined,
        isSortable: false,
        render: ({ createdBy }) =>
          createdBy ? <EntityRefLink entityRef={createdBy} defaultKind="user" /> : null,
        hideBelow: 560,
      },
      {
        id: 'created',
        header: t('task.created'),
        render: ({ createdAt }) => <RelativeTime time={createdAt} />,
        minWidth: 120,
        grow: 0,
      },
      {
        id: 'duration',
        header: t('task.duration'),
        text: task => readDuration(task, locale),
        isSortable: false,
        isQuiet: true,
        minWidth: 100,
        grow: 0,
        hideBelow: 800,
      },
    ],
    [t, locale],
  );
}

const readDuration = ({ status, createdAt, lastHeartbeatAt }: Task, locale: string) =>
  isFinalStatus(status) && lastHeartbeatAt
    ? formatDuration(Date.parse(lastHeartbeatAt) - Date.parse(createdAt), locale)
    : undefined;

function TaskLink({ task }: { task: Task }) {
  const path = useRouteRef(taskRouteRef)?.({ taskId: task.id });
  return (
    <Link to={path ?? ''} tone="name">
      {nameTask(task)}
    </Link>
  );
}

function NoTasks() {
  const t = useTranslations(laterScaffolderTranslations);
  const path = useRouteRef(rootRouteRef)?.();
  return (
    <EmptyState
      title={t('tasks.empty')}
      description={t('tasks.emptyHint')}
      action={
        path !== undefined && (
          <Button component={Link} to={path} variant="contained">
            {t('tasks.choose')}
          </Button>
        )
      }
    />
  );
}

const Bar = styled('search')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1),
  flex: 1,
  minWidth: 0,
}));

const EntityPlace = styled('div')(({ theme }) => ({
  flex: '0 1 200px',
  minWidth: 120,
  [theme.breakpoints.down('sm')]: { flexBasis: '100%' },
}));

const SearchPlace = styled('div')({ flex: '1 1 160px', minWidth: 0 });
