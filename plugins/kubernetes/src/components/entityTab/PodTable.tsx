import type { Pod } from '@portico/kubernetes-common/kubernetes-objects';
import {
  formatMebibytes,
  formatMillicores,
  formatRestarts,
  getObjectRef,
  judgePod,
} from '@portico/kubernetes-common/diagnosis';
import { RelativeTime, StateBadge } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { Table, type TableColumn } from '@portico/ui/table';
import { useMemo } from 'react';
import { laterKubernetesTranslations } from '../../laterTranslations.ts';
import type { ClusterView } from '../../model/clusterView.ts';
import { NameButton } from '../NameButton.tsx';
import { useObjectSelection } from './objectSelection.ts';
import { useDescribePod } from './useDescribePod.ts';
import { useNow } from './useNow.ts';

/** Pods with their health at a glance. */
export function PodTable({
  view: { cluster, podMetrics },
  pods,
  label,
  hasNamespace = false,
}: {
  view: ClusterView;
  pods: readonly Pod[];
  label: string;
  /** Shows the namespace of each, for pods of several. */
  hasNamespace?: boolean;
}) {
  const t = useTranslations(laterKubernetesTranslations);
  const [, select] = useObjectSelection();
  const now = useNow();
  const describe = useDescribePod();
  const columns = useMemo((): TableColumn<Pod>[] => {
    const health = new Map(pods.map(pod => [pod, judgePod(pod, now)]));
    const judge = (pod: Pod) => health.get(pod) ?? judgePod(pod, now);
    const metrics = new Map(
      podMetrics.map(each => [each.pod.metadata?.uid ?? each.pod.metadata?.name, each]),
    );
    const usageOf = ({ metadata }: Pod) =>
      metrics.get(metadata?.uid) ?? metrics.get(metadata?.name);
    const all: TableColumn<Pod>[] = [
      {
        id: 'name',
        header: t('pods.name'),
        text: ({ metadata }) => metadata?.name,
        render: ({ metadata }) => (
          <NameButton
            type="button"
            onClick={() => select({ cluster: cluster.name, ...getObjectRef({ metadata }, 'Pod') })}
          >
            {metadata?.name}
          </NameButton>
        ),
        minWidth: 200,
        grow: 2,
      },
      {
        id: 'namespace',
        header: t('pods.namespace'),
        text: ({ metadata }) => metadata?.namespace,
        filterValues: ({ metadata }) => metadata?.namespace,
        isQuiet: true,
      },
      {
        id: 'state',
        header: t('pods.state'),
        text: pod => describe(judge(pod)),
        filterValues: pod => judge(pod).printed.status,
        render: pod => <StateBadge state={judge(pod).state}>{describe(judge(pod))}</StateBadge>,
        minWidth: 140,
      },
      {
        id: 'ready',
        header: t('pods.ready'),
        text: pod => {
          const { ready, total } = judge(pod).printed;
          return `${ready}/${total}`;
        },
        grow: 0,
        minWidth: 64,
      },
      {
        id: 'restarts',
        header: t('pods.restarts'),
        text: pod => formatRestarts(judge(pod).printed, now),
        sortValue: pod => judge(pod).printed.restarts,
        align: 'end',
        grow: 0,
        minWidth: 104,
      },
      {
        id: 'cpu',
        header: t('pods.cpu'),
        text: pod => formatOptional(usageOf(pod)?.cpu.currentUsage, formatMillicores),
        align: 'end',
        grow: 0,
        minWidth: 72,
        hideBelow: 900,
      },
      {
        id: 'memory',
        header: t('pods.memory'),
        text: pod => formatOptional(usageOf(pod)?.memory.currentUsage, formatMebibytes),
        align: 'end',
        grow: 0,
        minWidth: 80,
        hideBelow: 900,
      },
      {
        id: 'age',
        header: t('pods.age'),
        sortValue: ({ metadata }) => metadata?.creationTimestamp,
        render: ({ metadata }) =>
          metadata?.creationTimestamp && <RelativeTime time={metadata.creationTimestamp} />,
        isQuiet: true,
        hideBelow: 700,
      },
    ];
    const omitted = [
      ...(hasNamespace ? [] : ['namespace']),
      ...(pods.some(pod => usageOf(pod)) ? [] : ['cpu', 'memory']),
    ];
    return all.filter(({ id }) => !omitted.includes(id));
  }, [t, describe, select, cluster.name, podMetrics, pods, hasNamespace, now]);
  return (
    <Table
      label={label}
      columns={columns}
      rows={pods}
      paging="none"
      maxHeight={520}
      isFlush
      getRowId={({ metadata }) => metadata?.uid ?? metadata?.name ?? ''}
    />
  );
}

function formatOptional(
  value: number | string | undefined,
  format: (value: number | string) => string,
) {
  return value === undefined ? undefined : format(value);
}
