import { styled } from '@mui/material/styles';
import { type Entity, getEntityName } from '@portico/catalog-model';
import type { Build, BuildReading } from '@portico/delivery-common';
import { deliveryLogReadPermission } from '@portico/delivery-common';
import { usePermission } from '@portico/permission';
import { Dialog, EmptyState, ErrorPanel, Link, SkeletonText, WarningPanel } from '@portico/ui';
import { Select } from '@portico/ui/forms';
import { useTranslations } from '@portico/ui/i18n';
import { useState } from 'react';
import { laterDeliveryTranslations } from '../../laterTranslations.ts';
import { useBuildJobs } from '../../queries/buildJobs.ts';
import { BuildStateBadge } from '../BuildStateBadge.tsx';
import { BuildActions } from './BuildActions.tsx';
import { type SelectedBuild, useBuildSelection } from './buildSelection.ts';
import { JobLog } from './JobLog.tsx';

/** Props of {@link BuildDialog}. */
export interface BuildDialogProps {
  entity: Entity;
  readings: readonly BuildReading[];
}

/** The build that the address names: its jobs with their logs, and what can be done with it. */
export function BuildDialog({ entity, readings }: BuildDialogProps) {
  const [selected, select] = useBuildSelection();
  const reading = readings.find(
    ({ provider, host, project }) =>
      provider === selected?.provider && host === selected.host && project === selected.project,
  );
  if (!selected || !reading) return null;
  return (
    <OpenBuild
      key={selected.build}
      {...{ entity, reading, selected }}
      onClose={() => select(undefined)}
    />
  );
}

function OpenBuild({
  entity,
  reading,
  selected,
  onClose,
}: {
  entity: Entity;
  reading: BuildReading;
  selected: SelectedBuild;
  onClose: () => void;
}) {
  const t = useTranslations(laterDeliveryTranslations);
  const build: Build | undefined = reading.items.find(({ id }) => id === selected.build);
  const { allowed, loading } = usePermission({ permission: deliveryLogReadPermission });
  const { data, error } = useBuildJobs(entity, selected, reading.hasLogs === true);
  const jobs = data?.items ?? [];
  const [chosen, choose] = useState<string>();
  const failed = jobs.find(({ state }) => state === 'failed');
  const job = jobs.find(({ id }) => id === chosen) ?? failed ?? jobs[0];
  const title = [build?.name, build?.title].filter(Boolean).join(': ') || selected.build;
  return (
    <Dialog
      title={title}
      isOpen
      width="lg"
      fillsWindow
      onClose={onClose}
      tools={
        <Bar>
          {build && <BuildStateBadge state={build.state} />}
          {jobs.length > 1 && (
            <Select
              label={t('log.job')}
              items={jobs.map(({ id, name, state }) => ({
                value: id,
                label: `${name} (${t(`build.${state}`)})`,
              }))}
              value={job?.id}
              onChange={choose}
            />
          )}
          {build && <Link to={build.url}>{t('log.atHost', { host: reading.title })}</Link>}
          {build && <BuildActions {...{ entity, reading, build, selected }} />}
        </Bar>
      }
    >
      <Body>
        {job && job.steps.length > 0 && (
          <Steps aria-label={t('log.steps')}>
            {job.steps.map(({ name, state }, at) => (
              <li key={`${at} ${name}`}>
                <BuildStateBadge state={state} look="plain" /> {name}
              </li>
            ))}
          </Steps>
        )}
        {reading.hasLogs !== true ? (
          <EmptyState
            title={t('log.none')}
            description={t('log.noneText', { host: reading.title })}
          />
        ) : error ? (
          <ErrorPanel error={error} title={t('log.jobsFailed')} />
        ) : !data || loading ? (
          <SkeletonText lines={8} />
        ) : !job ? (
          <EmptyState title={t('log.noJobs')} />
        ) : allowed ? (
          <JobLog entityName={getEntityName(entity)} selected={selected} job={job} />
        ) : (
          <WarningPanel title={t('log.denied')} message={t('log.deniedText')} />
        )}
      </Body>
    </Dialog>
  );
}

// One child of the dialog, which shares its height among all that it has.
const Body = styled('div')({ display: 'flex', flexDirection: 'column' });

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1, 2),
}));

const Steps = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0.5, 2),
  margin: theme.spacing(0, 0, 1),
  padding: 0,
  listStyle: 'none',
  ...theme.typography.body2,
}));
