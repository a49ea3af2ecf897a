import type { Alert } from '@portico/delivery-common';
import type { AlertProvider } from '@portico/delivery-node';
import { demoWorkloads } from './demoWorkloads.ts';

const idAnnotation = 'backstage.io/kubernetes-id';
const minuteMs = 60_000;
const handbook = 'docs/default/component/engineering-handbook/runbooks';
/** How long after a rollout its alert fires. */
const delayMinutes = 4;

interface DemoAlert extends Pick<Alert, 'title' | 'summary' | 'severity'> {
  workload: string;
  /** A page of the handbook. */
  runbook: string;
}

const alerts: readonly DemoAlert[] = [
  {
    workload: 'feed-handler-fx',
    title: 'FeedSilent',
    summary: 'No quotes from any bank for 4 minutes',
    severity: 'critical',
    runbook: 'gap-storm',
  },
  {
    workload: 'conflator',
    title: 'ConflatorMemoryHigh',
    summary: 'Pods are killed above 512 MiB',
    severity: 'warning',
    runbook: 'slow-consumer',
  },
  {
    workload: 'curve-builder',
    title: 'CurvesNotBuilt',
    summary: 'The curves of today are not published yet',
    severity: 'warning',
    runbook: 'curve-failed',
  },
];

/** What fires in the demonstration: of each workload that fails, with its page of the handbook. */
export function createDemoAlerts(portal: string): AlertProvider {
  return {
    id: 'demonstration',
    title: 'Demonstration',
    listProjects({ metadata: { annotations = {} } }) {
      const name = annotations[idAnnotation];
      return alerts.some(({ workload }) => workload === name) && name !== undefined
        ? [{ host: 'demo', name, url: `${portal}/${handbook}/` }]
        : [];
    },
    async list({ name, url }) {
      const workload = demoWorkloads.find(each => each.name === name);
      if (!workload) return [];
      const since = Date.now() - (workload.rolledOutMinutesAgo - delayMinutes) * minuteMs;
      return alerts
        .filter(alert => alert.workload === name)
        .map(({ title, summary = '', severity, runbook }) => ({
          id: title,
          title,
          summary,
          severity,
          state: 'firing',
          environment: 'demo',
          createdAt: new Date(since).toISOString(),
          url,
          runbookUrl: `${url}${runbook}/`,
        }));
    },
  };
}
