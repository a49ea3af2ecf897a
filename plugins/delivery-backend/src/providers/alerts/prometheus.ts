import type { Entity } from '@portico/catalog-model';
import type { Alert } from '@portico/delivery-common';
import { type AlertProvider, type DeliveryProject, SourceError } from '@portico/delivery-node';
import { z } from 'zod';
import { SourceClient } from '../../sources/SourceClient.ts';
import type { MonitorConfig } from '../../sourcesConfig.ts';
import { readSlug } from '../codeHostProjects.ts';
import { findState } from '../findState.ts';
import { findEnvironment } from './findEnvironment.ts';

const labels = z.record(z.string(), z.string());
const alertmanagerAlert = z.object({
  fingerprint: z.string(),
  startsAt: z.string(),
  labels,
  annotations: labels,
  generatorURL: z.string().nullish(),
});
const prometheusAlert = z.object({
  labels,
  annotations: labels,
  state: z.string(),
  activeAt: z.string(),
});

const severities: Readonly<Record<string, Alert['severity']>> = {
  critical: 'critical',
  page: 'critical',
  error: 'critical',
  warning: 'warning',
  info: 'info',
  none: 'info',
};

const alertNames = /^[\w.:-]+(\s*,\s*[\w.:-]+)*$/;
/** `name="value"` after another, as the ecosystem's plugin has them. */
const labelList = /^\w+="[^"\\/]*"(\s*,\s*\w+="[^"\\/]*")*$/;

function listAlertProjects(
  entity: Entity,
  monitors: readonly MonitorConfig[],
  page: string,
): DeliveryProject[] {
  const names = readSlug(entity, ['prometheus.io/alert'], alertNames);
  if (names === undefined) return [];
  const wanted = entity.metadata.annotations?.['prometheus.io/service-name']?.trim();
  const monitor = wanted ? monitors.find(({ name }) => name === wanted) : monitors[0];
  if (!monitor) return [];
  const filter = readSlug(entity, ['prometheus.io/labels'], labelList);
  const name = filter === undefined ? names : `${names} {${filter}}`;
  return [{ host: new URL(monitor.baseUrl).host, name, url: `${monitor.baseUrl}${page}` }];
}

/** Whether an alert is one of a project's: by its name where names are listed, and by labels. */
function matches({ name }: DeliveryProject, found: Readonly<Record<string, string>>): boolean {
  const [names = '', filter = ''] = name.split(' {');
  const wanted = names.split(',').map(each => each.trim());
  const isNamed = wanted.includes('all') || wanted.includes(found['alertname'] ?? '');
  const pairs = [...filter.matchAll(/\b(\w+)="([^"]*)"/g)];
  return isNamed && pairs.every(([, label = '', value]) => found[label] === value);
}

/** Lets Alertmanager send no more than what is wanted; {@link matches} decides. */
function writeFilter({ name }: DeliveryProject): string | undefined {
  const names = (name.split(' {')[0] ?? '').split(',').map(each => each.trim());
  return names.includes('all') ? undefined : `alertname=~"${names.join('|')}"`;
}

function describe(
  found: Pick<z.infer<typeof prometheusAlert>, 'labels' | 'annotations'>,
): Pick<Alert, 'title' | 'summary' | 'severity' | 'environment' | 'runbookUrl'> {
  const { labels: known, annotations } = found;
  return {
    title: known['alertname'] ?? '',
    summary: annotations['summary'] ?? annotations['description'] ?? annotations['message'],
    severity: findState(severities, known['severity'], 'unknown'),
    environment: findEnvironment(known),
    runbookUrl: annotations['runbook_url'],
  };
}

function createClient(monitors: readonly MonitorConfig[], { host }: DeliveryProject) {
  const monitor = monitors.find(({ baseUrl }) => new URL(baseUrl).host === host);
  if (!monitor) throw new SourceError(`No monitor '${host}' is configured`, { reason: 'missing' });
  const { baseUrl, token } = monitor;
  return new SourceClient({ baseUrl, headers: token ? { authorization: `Bearer ${token}` } : {} });
}

/** Alerts of Alertmanager that nobody silenced. */
export function createAlertmanager(monitors: readonly MonitorConfig[]): AlertProvider {
  return {
    id: 'alertmanager',
    title: 'Alertmanager',
    listProjects: entity => listAlertProjects(entity, monitors, '/#/alerts'),
    async list(project, { signal }) {
      const found = await createClient(monitors, project).get({
        path: '/api/v2/alerts',
        query: {
          active: 'true',
          silenced: 'false',
          inhibited: 'false',
          filter: writeFilter(project),
        },
        signal,
        answer: z.array(alertmanagerAlert),
      });
      return found
        .filter(alert => matches(project, alert.labels))
        .map(alert => ({
          ...describe(alert),
          id: alert.fingerprint,
          state: 'firing' as const,
          createdAt: alert.startsAt,
          url: alert.generatorURL ?? '',
        }));
    },
  };
}

/** Alerts of Prometheus. */
export function createPrometheus(monitors: readonly MonitorConfig[]): AlertProvider {
  return {
    id: 'prometheus',
    title: 'Prometheus',
    listProjects: entity => listAlertProjects(entity, monitors, '/alerts'),
    async list(project, { signal }) {
      const { data } = await createClient(monitors, project).get({
        path: '/api/v1/alerts',
        signal,
        answer: z.object({ data: z.object({ alerts: z.array(prometheusAlert) }) }),
      });
      return data.alerts
        .filter(alert => matches(project, alert.labels))
        .map(alert => ({
          ...describe(alert),
          id: JSON.stringify(Object.entries(alert.labels).toSorted()),
          state: alert.state === 'pending' ? ('pending' as const) : ('firing' as const),
          createdAt: alert.activeAt,
          url: '',
        }));
    },
  };
}
