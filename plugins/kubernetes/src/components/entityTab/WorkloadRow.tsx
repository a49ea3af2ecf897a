import { styled } from '@mui/material/styles';
import {
  findAutoscaler,
  judgeWorkload,
  listPodsOf,
  printWorkload,
  readRolloutProgress,
  type Workload,
} from '@portico/kubernetes-common/diagnosis';
import { StateBadge } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { laterKubernetesTranslations } from '../../laterTranslations.ts';
import type { ClusterView } from '../../model/clusterView.ts';
import { Accordion } from './Accordion.tsx';
import { AutoscalerFacts } from './AutoscalerFacts.tsx';
import { ObjectName } from './objectRows.tsx';
import { PodsBadge } from './PodsBadge.tsx';
import { PodTable } from './PodTable.tsx';
import { RolloutSteps } from './RolloutSteps.tsx';
import { useNow } from './useNow.ts';
import { WorkloadActions } from './WorkloadActions.tsx';

/** A workload in a line, and its pods when it is unfolded. */
export function WorkloadRow({ workload, view }: { workload: Workload; view: ClusterView }) {
  const t = useTranslations(laterKubernetesTranslations);
  const pods = listPodsOf(workload, view.workloads);
  const { kind = '', metadata } = workload;
  const name = metadata?.name ?? '';
  const { ready, desired, upToDate, available } = printWorkload(workload);
  const { state, pods: health } = judgeWorkload(workload, pods, useNow());
  // The others report no such numbers, and kubectl shows none.
  const hasVersions = kind === 'Deployment' || kind === 'DaemonSet';
  const progress = kind === 'Rollout' ? readRolloutProgress(workload) : undefined;
  const autoscaler = findAutoscaler(workload, kind, view.workloads.autoscalers);
  const pausedState = progress?.isAborted ? 'broken' : 'attention';
  return (
    <Accordion
      label={t('workload.toggle', { name })}
      isOpen={state === 'broken'}
      head={
        <>
          <Names>
            <ObjectName object={workload} view={view} />
            <small>{metadata?.namespace}</small>
          </Names>
          {progress && (progress.isAborted || progress.isPaused) && (
            <StateBadge state={pausedState}>
              {progress.isAborted ? t('rollout.aborted') : t('rollout.paused')}
            </StateBadge>
          )}
          <StateBadge state={progress?.isAborted && ready >= desired ? 'good' : state}>
            {t('workload.ready', { ready, desired })}
          </StateBadge>
          {hasVersions && upToDate < desired && (
            <span>{t('workload.upToDate', { count: upToDate })}</span>
          )}
          {hasVersions && available < ready && (
            <span>{t('workload.available', { count: available })}</span>
          )}
          <span>{t('pods.count', { count: pods.length })}</span>
          <PodsBadge health={health} look="plain" />
          <WorkloadActions workload={workload} view={view} pods={pods} />
        </>
      }
    >
      {progress && <RolloutSteps progress={progress} />}
      {autoscaler && <AutoscalerFacts autoscaler={autoscaler} view={view} />}
      <PodTable view={view} pods={pods} label={t('workload.pods', { name })} />
    </Accordion>
  );
}

const Names = styled('span')(({ theme }) => ({
  display: 'grid',
  // It does not grow: what is beside it stays where it is when buttons at the line's end go.
  flex: '0 1 320px',
  minWidth: 0,
  justifyItems: 'start',
  '& > small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));
