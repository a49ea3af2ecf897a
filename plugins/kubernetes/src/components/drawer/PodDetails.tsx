import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type {
  Container,
  ContainerStatus,
  Pod,
} from '@portico/kubernetes-common/kubernetes-objects';
import {
  detectPodErrors,
  formatMebibytes,
  formatMillicores,
  getContainerState,
  getObjectRef,
  getUsagePercent,
  judgePod,
  parseQuantity,
} from '@portico/kubernetes-common/diagnosis';
import { configApiRef, useApi } from '@portico/app';
import { InfoCard, StateBadge, StructuredMetadata } from '@portico/ui';
import { ItemCardGrid } from '@portico/ui/cards';
import { UsageBar } from '@portico/ui/charts';
import { useTranslations } from '@portico/ui/i18n';
import { useState } from 'react';
import { laterKubernetesTranslations } from '../../laterTranslations.ts';
import type { ClusterView } from '../../model/clusterView.ts';
import { useLogSelection } from '../logs/logSelection.ts';
import { ClusterActionButton } from '../rights/ClusterActionButton.tsx';
import type { ClusterError } from '../../model/groupErrors.ts';
import { FixDialog } from '../errors/FixDialog.tsx';
import { useDescribeError } from '../errors/useDescribeError.ts';
import { useDescribePod } from '../entityTab/useDescribePod.ts';
import { useNow } from '../entityTab/useNow.ts';
import { TerminalDialog } from '../terminal/TerminalDialog.tsx';
import { useHasTerminal } from '../terminal/useHasTerminal.ts';
import { DeletePodButton } from './DeletePodButton.tsx';

/** All about a pod: its address, containers, usage and errors. */
export function PodDetails({ pod, view }: { pod: Pod; view: ClusterView }) {
  const t = useTranslations(laterKubernetesTranslations);
  const config = useApi(configApiRef);
  const describe = useDescribePod();
  const health = judgePod(pod, useNow());
  const { state, printed } = health;
  const statuses = listStatuses(pod);
  const mayDelete = config.getOptional('kubernetes.frontend.podDelete.enabled') === true;
  return (
    <>
      <StructuredMetadata
        items={[
          {
            label: t('pod.state'),
            value: <StateBadge state={state}>{describe(health)}</StateBadge>,
          },
          { label: t('pod.ready'), value: `${printed.ready}/${printed.total}` },
          { label: t('pod.ip'), value: pod.status?.podIP },
          { label: t('pod.node'), value: pod.spec?.nodeName },
        ]}
      />
      {mayDelete && <DeletePodButton pod={pod} cluster={view.cluster} />}
      <Usage pod={pod} view={view} />
      <PodErrors pod={pod} view={view} />
      <section>
        <Heading>{t('pod.containers')}</Heading>
        <ItemCardGrid>
          {statuses.map(status => (
            <ContainerCard key={status.name} status={status} pod={pod} view={view} />
          ))}
        </ItemCardGrid>
      </section>
    </>
  );
}

/** The containers of a pod, also those whose state is not known before a node has taken the pod. */
function listStatuses({ spec, status }: Pod): ContainerStatus[] {
  const known = [...(status?.initContainerStatuses ?? []), ...(status?.containerStatuses ?? [])];
  const missing = (spec?.containers ?? []).filter(
    ({ name }) => !known.some(each => each.name === name),
  );
  return [...known, ...missing.map(({ name }) => ({ name, ready: false, restartCount: 0 }))];
}

function findMetrics(pod: Pod, { podMetrics }: ClusterView) {
  const { uid, name } = pod.metadata ?? {};
  return podMetrics.find(({ pod: { metadata } }) =>
    uid === undefined ? metadata?.name === name : metadata?.uid === uid,
  );
}

function Usage({ pod, view }: { pod: Pod; view: ClusterView }) {
  const t = useTranslations(laterKubernetesTranslations);
  const metrics = findMetrics(pod, view);
  if (!metrics) return null;
  const { cpu, memory } = metrics;
  const bars = [
    [t('pod.cpuRequests'), cpu.currentUsage, cpu.requestTotal, formatMillicores],
    [t('pod.cpuLimits'), cpu.currentUsage, cpu.limitTotal, formatMillicores],
    [t('pod.memoryRequests'), memory.currentUsage, memory.requestTotal, formatMebibytes],
    [t('pod.memoryLimits'), memory.currentUsage, memory.limitTotal, formatMebibytes],
  ] as const;
  return (
    <InfoCard title={t('pod.usage')}>
      <Bars>
        {bars.map(([label, used, total, format]) => (
          <UsageBar
            key={label}
            label={label}
            {...(parseQuantity(total) > 0
              ? {
                  percent: getUsagePercent(used, total),
                  detail: t('pod.usageOf', { used: format(used), total: format(total) }),
                }
              : { detail: t('pod.usageUnset', { used: format(used) }) })}
          />
        ))}
      </Bars>
    </InfoCard>
  );
}

function PodErrors({ pod, view }: { pod: Pod; view: ClusterView }) {
  const t = useTranslations(laterKubernetesTranslations);
  const now = useNow();
  const [shown, setShown] = useState<ClusterError>();
  const describe = useDescribeError();
  const errors = detectPodErrors(pod, now);
  if (errors.length === 0) return null;
  return (
    <InfoCard title={t('pod.errors')}>
      <Errors>
        {errors.map(error => (
          <li key={`${error.type} ${error.message}`}>
            <span>{describe(error)}</span>
            {error.proposedFix && (
              <Button variant="text" onClick={() => setShown({ view, error })}>
                {t('errors.help')}
              </Button>
            )}
          </li>
        ))}
      </Errors>
      <FixDialog error={shown} onClose={() => setShown(undefined)} />
    </InfoCard>
  );
}

function ContainerCard({
  status,
  pod,
  view,
}: {
  status: ContainerStatus;
  pod: Pod;
  view: ClusterView;
}) {
  const t = useTranslations(laterKubernetesTranslations);
  const [hasTerminalOpen, setTerminalOpen] = useState(false);
  const [, selectLog] = useLogSelection();
  const hasTerminal = useHasTerminal();
  const container = findContainer(pod, status.name);
  const { state, reason } = getContainerState(status);
  const metrics = findMetrics(pod, view)?.containers.find(each => each.container === status.name);
  const clusterName = view.cluster.name;
  const { namespace = '' } = pod.metadata ?? {};
  const request = { cluster: clusterName, namespace };
  return (
    <InfoCard
      title={status.name}
      subheader={container?.image ?? t('container.missing')}
      footer={
        <>
          {status.state && (
            <ClusterActionButton
              request={{ ...request, resource: 'pods/log', verb: 'get' }}
              onClick={() =>
                selectLog({
                  cluster: clusterName,
                  ...getObjectRef(pod, 'Pod'),
                  container: status.name,
                })
              }
            >
              {t('logs.open')}
            </ClusterActionButton>
          )}
          {hasTerminal && status.state?.running && (
            <ClusterActionButton
              request={{ ...request, resource: 'pods/exec', verb: 'create' }}
              onClick={() => setTerminalOpen(true)}
            >
              {t('terminal.open')}
            </ClusterActionButton>
          )}
        </>
      }
    >
      <StructuredMetadata
        items={[
          { label: t('pod.state'), value: <StateBadge state={state}>{reason}</StateBadge> },
          { label: t('container.restarts'), value: String(status.restartCount) },
          {
            label: t('container.cpu'),
            value: metrics && formatMillicores(metrics.cpuUsage.currentUsage),
          },
          {
            label: t('container.memory'),
            value: metrics && formatMebibytes(metrics.memoryUsage.currentUsage),
          },
        ]}
      />
      {hasTerminalOpen && (
        <TerminalDialog
          clusterName={clusterName}
          namespace={pod.metadata?.namespace ?? 'default'}
          podName={pod.metadata?.name ?? ''}
          containerName={status.name}
          onClose={() => setTerminalOpen(false)}
        />
      )}
    </InfoCard>
  );
}

const findContainer = ({ spec }: Pod, name: string): Container | undefined =>
  [...(spec?.containers ?? []), ...(spec?.initContainers ?? [])].find(each => each.name === name);

const Heading = styled('h3')(({ theme }) => ({
  ...theme.typography.h3,
  margin: theme.spacing(0, 0, 1),
}));

const Bars = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(1.5) }));

const Errors = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: theme.spacing(1),
    overflowWrap: 'anywhere',
  },
  '& button': { flexShrink: 0 },
}));
