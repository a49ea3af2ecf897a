import { setTimeout as wait } from 'node:timers/promises';
import { catalogBackendPlugin } from '@portico/catalog-backend';
import { catalogHostsBackendPlugin } from '@portico/catalog-hosts-backend';
import { codeHostsPlugin } from '@portico/code-hosts-node';
import { type Forge, type ForgeRepository, startForge } from '@portico/local-code-host';
import { startTestServer, testServiceToken } from '@portico/testing/server';
import { readingPlugin } from '@portico/url-reader';

const count = Number(process.argv[2] ?? 5000);
const secret = 'a-webhook-secret';
const minuteMs = 60_000;
const print = (text: string) => process.stdout.write(`${text}\n`);

/** What a component says of itself, to see which version of its descriptor was read. */
const describe = (name: string, text: string) => `apiVersion: backstage.io/v1alpha1
kind: Component
metadata: { name: ${name}, description: ${text} }
spec: { type: service, lifecycle: production, owner: nobody }
`;

async function commit(repository: ForgeRepository, text: string): Promise<void> {
  const { git, name } = repository;
  const sha = await git.writeBlob(Buffer.from(describe(name, text)));
  const wanted = {
    branch: 'main',
    parent: await git.getRef('refs/heads/main'),
    changes: [{ path: 'catalog-info.yaml', sha }],
    message: 'Describe it',
    author: { name: 'Ada', email: 'ada@meridian.example' },
  };
  await repository.commit(wanted, 'ada');
}

async function fill(forge: Forge): Promise<void> {
  forge.state.addOwner('meridian', { isOrganization: true });
  forge.state.addToken('a-token', 'ada', 'admin');
  const yesterday = new Date(Date.now() - 24 * 60 * minuteMs).toISOString();
  for (let index = 0; index < count; index += 1) {
    const name = `repository-${index}`;
    const repository = await forge.state.createRepository({ owner: 'meridian', name });
    await commit(repository, 'first');
    Object.assign(repository, { pushedAt: yesterday, updatedAt: yesterday });
  }
}

async function measure(forge: Forge): Promise<void> {
  const host = {
    host: forge.host,
    baseUrl: forge.origin,
    apiBaseUrl: `${forge.origin}/api/v3`,
    token: 'a-token',
    webhookSecret: secret,
  };
  const provider = { host: forge.host, organization: 'meridian', schedule: { frequency: '1m' } };
  const server = await startTestServer({
    plugins: [catalogBackendPlugin, catalogHostsBackendPlugin, codeHostsPlugin, readingPlugin],
    config: JSON.stringify({
      integrations: { github: [host] },
      catalog: { providers: { github: { meridian: provider } } },
    }),
  });
  const read = async (path: string): Promise<unknown> => {
    const headers = { authorization: `Bearer ${testServiceToken}` };
    const response = await fetch(`${server.url}/api/catalog${path}`, { headers });
    return response.ok ? response.json() : undefined;
  };
  const countComponents = async () => {
    const answer = await read('/entities/by-query?filter=kind=component&limit=0');
    return (answer as { totalItems: number }).totalItems;
  };
  const describeRequests = (from: number) => {
    const requests = forge.requests.slice(from);
    const lists = requests.filter(({ path }) => path.includes('graphql')).length;
    return `${requests.length} requests, ${lists} of them for lists`;
  };
  try {
    const started = performance.now();
    while ((await countComponents()) < count) await wait(500);
    const seconds = (performance.now() - started) / 1000;
    print(`First: ${count} repositories in ${seconds.toFixed(1)} s, ${describeRequests(0)}`);
    // What is left of the first round, and the turn after it.
    await wait(minuteMs);
    const before = forge.requests.length;
    await wait(2 * minuteMs);
    print(`Idle: ${describeRequests(before)} in 2 rounds`);
    const repository = forge.state.repositories.get('meridian/repository-7');
    if (!repository) throw new Error('There is no repository');
    const url = `${server.url}/api/catalog/webhooks/github`;
    repository.hooks.push({ id: 1, url, secret, events: ['push'] });
    const pushing = performance.now();
    const last = forge.requests.length;
    await commit(repository, 'second');
    const path = '/entities/by-name/component/default/repository-7';
    for (;;) {
      const entity = (await read(path)) as { metadata: { description?: string } };
      if (entity.metadata.description === 'second') break;
      await wait(10);
    }
    print(`Webhook: ${Math.round(performance.now() - pushing)} ms, ${describeRequests(last)}`);
  } finally {
    await server.stop();
  }
}

const forge = await startForge({ dialect: 'github' });
try {
  const filling = performance.now();
  await fill(forge);
  print(`Made ${count} repositories in ${Math.round((performance.now() - filling) / 1000)} s`);
  await measure(forge);
} finally {
  await forge.stop();
}
