import { styled } from '@mui/material/styles';
import type {
  CronJob,
  Ingress,
  Job,
  KubernetesObject,
  Service,
} from '@portico/kubernetes-common/kubernetes-objects';
import {
  getCronJobState,
  getJobState,
  getObjectRef,
  type HealthState,
  type JobState,
  listOwned,
  printCronJob,
  printJob,
} from '@portico/kubernetes-common/diagnosis';
import { Link, RelativeTime, StateBadge } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import type { ReactNode } from 'react';
import { laterKubernetesTranslations } from '../../laterTranslations.ts';
import type { ClusterView } from '../../model/clusterView.ts';
import { Accordion } from './Accordion.tsx';
import { NameButton } from '../NameButton.tsx';
import { useObjectSelection } from './objectSelection.ts';
import { useDescribeSchedule } from './useDescribeSchedule.ts';
import { useNow } from './useNow.ts';

/** The name of an object, which opens its drawer. */
export function ObjectName({ object, view }: { object: KubernetesObject; view: ClusterView }) {
  const [, select] = useObjectSelection();
  const ref = getObjectRef(object);
  return (
    <NameButton type="button" onClick={() => select({ cluster: view.cluster.name, ...ref })}>
      {ref.name}
    </NameButton>
  );
}

/** An object without facts of its own. */
export function PlainRow({
  object,
  view,
  children,
}: {
  object: KubernetesObject;
  view: ClusterView;
  children?: ReactNode;
}) {
  return (
    <Line>
      <span>
        <ObjectName object={object} view={view} />
      </span>
      {children}
      <small>{object.metadata?.namespace}</small>
    </Line>
  );
}

/** A service: its type, address and ports. */
export function ServiceRow({ service, view }: { service: Service; view: ClusterView }) {
  const { type, clusterIP, externalName, ports = [] } = service.spec ?? {};
  const ingress = service.status?.loadBalancer?.ingress ?? [];
  const address = externalName ?? ingress[0]?.hostname ?? ingress[0]?.ip ?? clusterIP;
  return (
    <PlainRow object={service} view={view}>
      <span>{type}</span>
      <span>{address}</span>
      <span>
        {ports
          .map(
            ({ port, targetPort, protocol }) =>
              `${port} → ${targetPort ?? port}/${protocol ?? 'TCP'}`,
          )
          .join(', ')}
      </span>
    </PlainRow>
  );
}

/** An ingress: its addresses and the services that they lead to. */
export function IngressRow({ ingress, view }: { ingress: Ingress; view: ClusterView }) {
  const { rules = [], tls = [] } = ingress.spec ?? {};
  const secured = new Set(tls.flatMap(({ hosts = [] }) => hosts));
  const paths = rules.flatMap(({ host, http }) =>
    (http?.paths ?? [{}]).map(({ path = '/', backend }) => ({
      host,
      path,
      service: backend?.service?.name,
    })),
  );
  return (
    <PlainRow object={ingress} view={view}>
      <Paths>
        {paths.map(({ host, path, service }) => (
          <li key={`${host}${path}`}>
            {host && !host.includes('*') ? (
              <Link to={`${secured.has(host) ? 'https' : 'http'}://${host}${path}`}>
                {host}
                {path}
              </Link>
            ) : (
              `${host ?? '*'}${path}`
            )}
            {service && ` → ${service}`}
          </li>
        ))}
      </Paths>
    </PlainRow>
  );
}

const jobStates = {
  Succeeded: 'good',
  SuccessCriteriaMet: 'good',
  Running: 'running',
  Suspended: 'inactive',
  Terminating: 'attention',
  FailureTarget: 'broken',
  Failed: 'broken',
} as const satisfies Record<JobState, HealthState | 'running'>;

/** A job and what it has come to. */
export function JobRow({ job, view }: { job: Job; view: ClusterView }) {
  const t = useTranslations(laterKubernetesTranslations);
  const state = getJobState(job);
  const end = job.status?.completionTime ?? job.status?.startTime;
  const { completions, duration } = printJob(job, useNow());
  return (
    <PlainRow object={job} view={view}>
      <StateBadge state={jobStates[state]}>{t(`job.${state}`)}</StateBadge>
      <span>{t('jobs.completions', { completions })}</span>
      {duration && <span>{duration}</span>}
      {end && <RelativeTime time={end} />}
    </PlainRow>
  );
}

/** A cron job: when it runs, and what its jobs have come to. */
export function CronJobRow({ cronJob, view }: { cronJob: CronJob; view: ClusterView }) {
  const t = useTranslations(laterKubernetesTranslations);
  const describe = useDescribeSchedule();
  const state = getCronJobState(cronJob);
  const jobs = listOwned(cronJob, view.workloads.jobs).toSorted((a, b) =>
    (b.metadata?.creationTimestamp ?? '').localeCompare(a.metadata?.creationTimestamp ?? ''),
  );
  const { schedule = '', timeZone } = cronJob.spec ?? {};
  const { active } = printCronJob(cronJob, useNow());
  const lastAt = cronJob.status?.lastScheduleTime;
  return (
    <Accordion
      label={t('jobs.toggle', { name: cronJob.metadata?.name ?? '' })}
      head={
        <>
          <Line>
            <span>
              <ObjectName object={cronJob} view={view} />
            </span>
            <span title={schedule}>
              {describe(schedule)}
              {timeZone && ` (${timeZone})`}
            </span>
            <small>{cronJob.metadata?.namespace}</small>
          </Line>
          <StateBadge state={state === 'Active' ? 'good' : 'inactive'}>
            {t(`cronJob.${state}`)}
          </StateBadge>
          {active > 0 && <span>{t('jobs.running', { count: active })}</span>}
          {lastAt && (
            <span>
              {t('jobs.last')} <RelativeTime time={lastAt} />
            </span>
          )}
          <span>{t('jobs.count', { count: jobs.length })}</span>
        </>
      }
    >
      {jobs.map(job => (
        <JobRow key={job.metadata?.uid ?? job.metadata?.name} job={job} view={view} />
      ))}
    </Accordion>
  );
}

const Line = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flex: 1,
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0.5, 2),
  minWidth: 0,
  minHeight: 36,
  padding: theme.spacing(0.5, 0),
  overflowWrap: 'anywhere',
  '& > span:first-of-type': { flex: '1 1 160px', minWidth: 0 },
  '& > small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));

const Paths = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' });
