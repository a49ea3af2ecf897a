import { createHmac } from 'node:crypto';
import type { Webhook } from '@portico/code-hosts-node';
import { readSource } from '@portico/catalog-node/testing';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  hostCases,
  type RunningHost,
  startHost,
  type TestedHost,
  webhookSecret,
} from '../testing/startHost.ts';

interface Event {
  headers: Record<string, string>;
  body: object;
}

/** A repository that was created, and a push to one, as each host sends them. */
const events: Record<
  TestedHost,
  {
    type: string;
    created(name: string, origin: string): Event;
    pushed(name: string, origin: string): Event;
  }
> = {
  github: {
    type: 'github',
    created: name => ({
      headers: { 'x-github-event': 'repository' },
      body: { action: 'created', repository: { full_name: `acme/${name}` } },
    }),
    pushed: name => ({
      headers: { 'x-github-event': 'push' },
      body: { ref: 'refs/heads/main', repository: { full_name: `acme/${name}` } },
    }),
  },
  gitea: {
    type: 'gitea',
    created: name => ({
      headers: { 'x-gitea-event': 'repository' },
      body: { action: 'created', repository: { full_name: `acme/${name}` } },
    }),
    pushed: name => ({
      headers: { 'x-gitea-event': 'push' },
      body: { ref: 'refs/heads/main', repository: { full_name: `acme/${name}` } },
    }),
  },
  gitlab: {
    type: 'gitlab',
    created: name => ({
      headers: {},
      body: { event_name: 'project_create', path_with_namespace: `acme/${name}` },
    }),
    pushed: name => ({
      headers: {},
      body: {
        object_kind: 'push',
        ref: 'refs/heads/main',
        project: { path_with_namespace: `acme/${name}` },
      },
    }),
  },
  azure: {
    type: 'azure',
    created: (name, origin) => ({
      headers: {},
      body: {
        eventType: 'git.repo.created',
        resource: { repository: { remoteUrl: `${origin}/acme/team/_git/${name}` } },
      },
    }),
    pushed: (name, origin) => ({
      headers: {},
      body: {
        eventType: 'git.push',
        resource: {
          refUpdates: [{ name: 'refs/heads/main' }],
          repository: { remoteUrl: `${origin}/acme/team/_git/${name}` },
        },
      },
    }),
  },
  bitbucketCloud: {
    type: 'bitbucket',
    created: name => ({
      headers: { 'x-event-key': 'repo:created' },
      body: { repository: { full_name: `acme/${name}` } },
    }),
    pushed: name => ({
      headers: { 'x-event-key': 'repo:push' },
      body: {
        push: { changes: [{ old: null, new: { type: 'branch', name: 'main' } }] },
        repository: { full_name: `acme/${name}` },
      },
    }),
  },
  bitbucketServer: {
    type: 'bitbucket',
    created: name => ({
      headers: { 'x-event-key': 'repo:modified' },
      body: { new: { slug: name, project: { key: 'acme' } } },
    }),
    pushed: name => ({
      headers: { 'x-event-key': 'repo:refs_changed' },
      body: {
        changes: [{ refId: 'refs/heads/main' }],
        repository: { slug: name, project: { key: 'acme' } },
      },
    }),
  },
};

function sign(type: string, { headers, body }: Event, secret: string): Webhook {
  const bytes = Buffer.from(JSON.stringify(body));
  const digest = createHmac('sha256', secret).update(bytes).digest('hex');
  const proofs: Record<string, Record<string, string>> = {
    github: { 'x-hub-signature-256': `sha256=${digest}` },
    gitea: { 'x-gitea-signature': digest },
    gitlab: { 'x-gitlab-token': secret },
    azure: { authorization: `Basic ${Buffer.from(`portico:${secret}`).toString('base64')}` },
    bitbucket: { 'x-hub-signature': `sha256=${digest}` },
  };
  return { type, headers: { ...headers, ...proofs[type] }, body: bytes };
}

describe.each(hostCases)('webhooks of $type', hostCase => {
  const { type, created, pushed } = events[hostCase.type];
  let host: RunningHost;
  let reads = 0;
  const send = async (event: Event, secret = webhookSecret) => {
    const before = reads;
    await host.hosts.receive(sign(type, event, secret), async () => {});
    return reads - before;
  };
  const nameOf = (name: string) => `${name}-${hostCase.provider}`.toLowerCase();

  beforeAll(async () => {
    host = await startHost(hostCase);
    await host.add('known');
    await readSource(host.source);
    await host.source.connect?.({ readSoon: () => void (reads += 1), apply: async () => {} });
  });
  afterAll(() => host?.stop());

  it('have a source read soon where a repository is new, by its event or its first push', async () => {
    const { origin } = host.forge;
    expect(await send(created(nameOf('new'), origin))).toBe(1);
    expect(await send(pushed(nameOf('newer'), origin))).toBe(1);
    // It is read again because of its files, not because of the list.
    expect(await send(pushed('known', origin))).toBe(0);
  });

  it('look a repository that is not taken up once an hour', async () => {
    const { headers, body } = pushed(nameOf('filtered'), host.forge.origin);
    const sent: number[] = [];
    for (const after of ['1', '2', '3'])
      sent.push(await send({ headers, body: { ...body, after } }));
    expect(sent).toEqual([1, 0, 0]);
  });

  it('are refused when they are forged, replayed, or of another form', async () => {
    const event = created(nameOf('other'), host.forge.origin);
    await expect(send(event, 'another-secret')).rejects.toMatchObject({
      name: 'AuthenticationError',
    });
    expect(await send(event)).toBe(1);
    await expect(send(event)).rejects.toMatchObject({ name: 'ConflictError' });
    const broken = {
      ...event,
      body: { event_name: 'project_create', eventType: 'git.repo.created' },
    };
    await expect(send(broken)).rejects.toMatchObject({ name: 'InputError' });
  });
});

it.each(hostCases.filter(({ follows }) => !follows))(
  'webhooks of $type bring a repository at once that a list would bring later',
  async hostCase => {
    const { type, created } = events[hostCase.type];
    const taken = Promise.withResolvers<readonly { value: unknown }[]>();
    const host = await startHost(hostCase);
    onTestFinished(() => host.stop());
    await host.source.connect?.({
      readSoon: () => {},
      apply: async ({ changed }) => taken.resolve(changed),
    });
    await host.add('latest');
    const webhook = sign(type, created('latest', host.forge.origin), webhookSecret);
    await host.hosts.receive(webhook, async () => {});
    const { records } = await readSource(host.source);
    expect(await taken.promise).toEqual([...records.values()]);
  },
);
