import {
  type Alert,
  type AlertReading,
  type Build,
  type BuildReading,
  deliveryPluginId,
  type PullRequest,
  type PullRequestReading,
} from '@portico/delivery-common';
import { authorizeEndpoint } from '@portico/permission-common';
import { createAnswers } from '@portico/testing/browser';

/** msw answers to the endpoints of Delivery. */
export const answerDelivery = createAnswers(deliveryPluginId);

/** Lets everything pass but what is named. */
export function answerPermissions(...denied: readonly string[]) {
  return createAnswers('permission').answer(authorizeEndpoint, async request => {
    const { items } = (await request.json()) as {
      items: { id: string; permission: { name: string } }[];
    };
    return {
      items: items.map(({ id, permission }) => ({
        id,
        result: denied.includes(permission.name) ? ('DENY' as const) : ('ALLOW' as const),
      })),
    };
  });
}

const hourMs = 3_600_000;

/** A build of the default branch that has succeeded. */
export function aBuild(id: number, change: Partial<Build> = {}): Build {
  const createdAt = new Date(Date.parse('2026-03-02T09:00:00Z') + id * hourMs).toISOString();
  return {
    id: String(id),
    number: id,
    name: 'CI',
    title: `Change ${id}`,
    branch: 'main',
    commit: String(id).padStart(40, 'a'),
    author: 'ada',
    state: 'succeeded',
    createdAt,
    startedAt: createdAt,
    durationMs: 200_000 + ((id * 37) % 11) * 10_000,
    url: `https://github.example/acme/pay/actions/runs/${id}`,
    ...change,
  };
}

/** An open pull request that nobody has looked at. */
export function aPullRequest(number: number, change: Partial<PullRequest> = {}): PullRequest {
  return {
    number,
    title: `Proposal ${number}`,
    author: 'grace',
    state: 'open',
    review: 'required',
    reviewers: ['ada'],
    checks: 'succeeded',
    branch: `topic-${number}`,
    target: 'main',
    createdAt: '2026-03-01T09:00:00Z',
    updatedAt: '2026-03-02T09:00:00Z',
    url: `https://github.example/acme/pay/pull/${number}`,
    ...change,
  };
}

const source = { host: 'github.example', project: 'acme/pay' };

/** Builds of a repository, the newest first. */
export function aBuildReading(
  items: readonly Build[],
  change: Partial<BuildReading> = {},
): BuildReading {
  return {
    provider: 'github-actions',
    title: 'GitHub Actions',
    ...source,
    url: 'https://github.example/acme/pay/actions',
    items: [...items],
    defaultBranch: 'main',
    readAt: '2026-03-03T09:00:00Z',
    ...change,
  };
}

/** Pull requests of a repository, the newest first. */
export function aPullRequestReading(
  items: readonly PullRequest[],
  change: Partial<PullRequestReading> = {},
): PullRequestReading {
  return {
    provider: 'github',
    title: 'GitHub',
    ...source,
    url: 'https://github.example/acme/pay/pulls',
    items: [...items],
    readAt: '2026-03-03T09:00:00Z',
    ...change,
  };
}

/** A critical alert that fires. */
export function anAlert(title: string, change: Partial<Alert> = {}): Alert {
  return {
    id: title,
    title,
    summary: 'No pod answers',
    severity: 'critical',
    state: 'firing',
    createdAt: '2026-03-02T09:00:00Z',
    url: 'https://alerts.example/1',
    runbookUrl: 'https://runbooks.example/down',
    ...change,
  };
}

/** Alerts of an Alertmanager. */
export function anAlertReading(items: readonly Alert[]): AlertReading {
  return {
    provider: 'alertmanager',
    title: 'Alertmanager',
    host: 'alerts.example',
    project: 'all',
    url: 'https://alerts.example/#/alerts',
    items: [...items],
    readAt: '2026-03-03T09:00:00Z',
  };
}
