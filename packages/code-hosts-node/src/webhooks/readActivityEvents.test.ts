import { createHmac } from 'node:crypto';
import type { CodeHost, CodeHostType } from '@portico/code-hosts';
import { expect, it } from 'vitest';
import type { HostActivity } from './readActivityEvents.ts';
import { WebhookReceiver } from './WebhookReceiver.ts';

const secret = 'webhook-secret-1';
const named = { repository: { full_name: 'acme/pay' } };
const project = { project: { path_with_namespace: 'acme/pay' } };
const azurePull = (remoteUrl: string) => ({ resource: { repository: { remoteUrl } } });
const serverPull = {
  pullRequest: { toRef: { repository: { slug: 'pay', project: { key: 'ACME' } } } },
};
const runs: HostActivity['kind'][] = ['builds', 'pull-requests'];
const pulls: HostActivity['kind'][] = ['pull-requests'];

function sign(type: CodeHostType, event: string, content: object) {
  const fields = { gitlab: { object_kind: event }, azure: { eventType: event } };
  const named = Object.hasOwn(fields, type) ? fields[type as keyof typeof fields] : {};
  const body = Buffer.from(JSON.stringify({ ...content, ...named }));
  const digest = createHmac('sha256', secret).update(body).digest('hex');
  const headers = {
    github: { 'x-github-event': event, 'x-hub-signature-256': `sha256=${digest}` },
    gitea: { 'x-gitea-event': event, 'x-gitea-signature': digest },
    gitlab: { 'x-gitlab-token': secret },
    azure: { authorization: `Basic ${Buffer.from(`x:${secret}`).toString('base64')}` },
    bitbucketCloud: { 'x-event-key': event, 'x-hub-signature': `sha256=${digest}` },
    bitbucketServer: { 'x-event-key': event, 'x-hub-signature': `sha256=${digest}` },
    gerrit: {},
  };
  return { type: type.replace(/^(bitbucket).*/, '$1'), headers: headers[type], body };
}

async function receive(type: CodeHostType, event: string, content: object) {
  const host: CodeHost = {
    type,
    host: type === 'azure' ? 'dev.azure.com' : 'git.example',
    webhookSecrets: [secret],
  };
  const receiver = new WebhookReceiver([host], { add: async () => true, remove: async () => {} });
  return receiver.receive(sign(type, event, content), async ({ activities }) => activities);
}

it.each<[CodeHostType, string, object, string, HostActivity['kind'][]]>([
  ['github', 'workflow_run', named, 'acme/pay', runs],
  ['github', 'check_suite', named, 'acme/pay', pulls],
  ['github', 'pull_request_review', named, 'acme/pay', pulls],
  ['gitea', 'workflow_run', named, 'acme/pay', runs],
  ['gitea', 'pull_request_approved', named, 'acme/pay', pulls],
  ['gitlab', 'pipeline', project, 'acme/pay', runs],
  ['gitlab', 'merge_request', project, 'acme/pay', pulls],
  [
    'azure',
    'git.pullrequest.updated',
    azurePull('https://dev.azure.com/acme/shop/_git/pay'),
    'acme/shop/pay',
    pulls,
  ],
  ['bitbucketCloud', 'repo:commit_status_updated', named, 'acme/pay', runs],
  ['bitbucketCloud', 'pullrequest:approved', named, 'acme/pay', pulls],
  ['bitbucketServer', 'pr:reviewer:approved', serverPull, 'ACME/pay', pulls],
])(
  'reads from %s that %s changed the repository',
  async (type, event, content, repository, kinds) => {
    expect(await receive(type, event, content)).toEqual(kinds.map(kind => ({ repository, kind })));
  },
);

it.each([
  ['github', 'star', named],
  ['gitlab', 'note', project],
  ['azure', 'build.complete', {}],
] as const)('reads nothing of the kind from %s with %s', async (type, event, content) => {
  expect(await receive(type, event, content)).toBeUndefined();
});

it('says what is missing in a body of another form', async () => {
  await expect(receive('github', 'workflow_run', { repository: {} })).rejects.toThrow(
    "The webhook of 'github' has no valid 'repository.full_name'",
  );
});
