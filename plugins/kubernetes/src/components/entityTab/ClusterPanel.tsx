import { styled } from '@mui/material/styles';
import { judgePods } from '@portico/kubernetes-common/diagnosis';
import { useTranslations } from '@portico/ui/i18n';
import type { ReactNode } from 'react';
import { laterKubernetesTranslations } from '../../laterTranslations.ts';
import type { ClusterView } from '../../model/clusterView.ts';
import { Accordion } from './Accordion.tsx';
import { CronJobRow, IngressRow, JobRow, PlainRow, ServiceRow } from './objectRows.tsx';
import { PodsBadge } from './PodsBadge.tsx';
import { PodTable } from './PodTable.tsx';
import { useNow } from './useNow.ts';
import { WorkloadRow } from './WorkloadRow.tsx';

/** What an entity has in one cluster, by what it is. */
export function ClusterPanel({ view, isOpen }: { view: ClusterView; isOpen: boolean }) {
  const t = useTranslations(laterKubernetesTranslations);
  const { cluster, workloads } = view;
  const { pods } = workloads;
  const now = useNow();
  const name = cluster.title ?? cluster.name;
  const customKinds = [
    ...new Set(workloads.customResources.map(({ kind }) => kind ?? '')),
  ].toSorted();
  return (
    <Accordion
      label={t('cluster.toggle', { cluster: name })}
      look="framed"
      isOpen={isOpen}
      head={
        <>
          <ClusterName>{name}</ClusterName>
          <span>{t('pods.count', { count: pods.length })}</span>
          <PodsBadge health={judgePods(pods, now)} />
        </>
      }
    >
      <Section title={t('section.rollouts')} items={workloads.rollouts}>
        {rollout => <WorkloadRow workload={rollout} view={view} />}
      </Section>
      {customKinds.map(kind => (
        <Section
          key={kind}
          title={kind}
          items={workloads.customResources.filter(each => (each.kind ?? '') === kind)}
        >
          {object => <PlainRow object={object} view={view} />}
        </Section>
      ))}
      <Section title={t('section.deployments')} items={workloads.deployments}>
        {deployment => <WorkloadRow workload={deployment} view={view} />}
      </Section>
      <Section title={t('section.daemonSets')} items={workloads.daemonSets}>
        {daemonSet => <WorkloadRow workload={daemonSet} view={view} />}
      </Section>
      <Section title={t('section.statefulSets')} items={workloads.statefulSets}>
        {statefulSet => <WorkloadRow workload={statefulSet} view={view} />}
      </Section>
      <Section title={t('section.ingresses')} items={workloads.ingresses}>
        {ingress => <IngressRow ingress={ingress} view={view} />}
      </Section>
      <Section title={t('section.services')} items={workloads.services}>
        {service => <ServiceRow service={service} view={view} />}
      </Section>
      <Section title={t('section.cronJobs')} items={workloads.cronJobs}>
        {cronJob => <CronJobRow cronJob={cronJob} view={view} />}
      </Section>
      <Section
        title={t('section.jobs')}
        items={workloads.jobs.filter(({ metadata }) => !metadata?.ownerReferences?.length)}
      >
        {job => <JobRow job={job} view={view} />}
      </Section>
      <Section title={t('section.configMaps')} items={workloads.configMaps}>
        {configMap => <PlainRow object={configMap} view={view} />}
      </Section>
      {pods.length > 0 && (
        <SectionRoot>
          <h3>{t('section.pods')}</h3>
          <Accordion
            label={t('pods.toggleAll', { cluster: name })}
            head={<span>{t('pods.count', { count: pods.length })}</span>}
          >
            <PodTable view={view} pods={pods} label={t('section.pods')} hasNamespace />
          </Accordion>
        </SectionRoot>
      )}
    </Accordion>
  );
}

function Section<T extends { metadata?: { uid?: string; name?: string } }>({
  title,
  items,
  children,
}: {
  title: string;
  items: readonly T[];
  children: (item: T) => ReactNode;
}) {
  if (items.length === 0) return null;
  return (
    <SectionRoot>
      <h3>{title}</h3>
      {items.map(item => (
        <div key={item.metadata?.uid ?? item.metadata?.name}>{children(item)}</div>
      ))}
    </SectionRoot>
  );
}

const ClusterName = styled('h3')(({ theme }) => ({
  ...theme.typography.h3,
  // Wide enough for a name: what does not fit beside it goes below.
  flex: '1 1 10rem',
  minWidth: 0,
  margin: 0,
  overflowWrap: 'anywhere',
}));

const SectionRoot = styled('section')(({ theme }) => ({
  ...theme.typography.body2,
  '& > h3': {
    ...theme.typography.caption,
    margin: theme.spacing(1, 0, 0.5),
    color: theme.vars.palette.text.secondary,
    fontWeight: 600,
  },
  '& > div + div': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}));
