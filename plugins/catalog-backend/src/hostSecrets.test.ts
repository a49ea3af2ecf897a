import { codeHostsPlugin, codeHostsRef, type CodeHostsApi } from '@portico/code-hosts-node';
import { type DialectName, type Failure, type Forge, startForge } from '@portico/local-code-host';
import { readerRef, readingPlugin, type Reader } from '@portico/url-reader';
import { createServerPlugin, loggerRef, type Logger } from '@portico/server';
import { startTestServer, testServiceToken } from '@portico/testing/server';
import { expect, it, onTestFinished } from 'vitest';
import { catalogBackendPlugin } from './plugin.ts';

/** With signs that addresses write in another form. */
const secretOf = (dialect: string) => `S3cret/${dialect}+of=acme`;
const hookSecretOf = (dialect: string) => `Hook/${dialect}+of=acme`;

interface HostCase {
  dialect: DialectName;
  configure(forge: Forge, secret: string): object;
  /** Of a file, below the pages of the host. */
  page: string;
  owner?: string;
  repository?: string;
}

const token = ({ origin }: Forge, secret: string) => ({ token: secret, baseUrl: origin });
const cases: HostCase[] = [
  {
    dialect: 'github',
    configure: (forge, secret) => ({
      ...token(forge, secret),
      apiBaseUrl: `${forge.origin}/api/v3`,
    }),
    page: '/acme/pay/blob/main/catalog-info.yaml',
  },
  { dialect: 'gitlab', configure: token, page: '/acme/pay/-/blob/main/catalog-info.yaml' },
  { dialect: 'gitea', configure: token, page: '/acme/pay/src/branch/main/catalog-info.yaml' },
  {
    dialect: 'azure',
    owner: 'acme/team',
    repository: 'acme/team/pay',
    configure: ({ origin }, secret) => ({
      apiBaseUrl: origin,
      credentials: [{ organizations: ['acme'], personalAccessToken: secret }],
    }),
    page: '/acme/team/_git/pay?path=/catalog-info.yaml',
  },
  {
    dialect: 'bitbucketCloud',
    configure: ({ origin }, secret) => ({
      username: 'ada',
      appPassword: secret,
      apiBaseUrl: `${origin}/2.0`,
    }),
    page: '/acme/pay/src/main/catalog-info.yaml',
  },
  {
    dialect: 'bitbucketServer',
    configure: ({ origin }, secret) => ({ username: 'ada', password: secret, baseUrl: origin }),
    page: '/projects/acme/repos/pay/browse/catalog-info.yaml',
  },
  {
    dialect: 'gerrit',
    owner: 'All-Projects',
    repository: 'pay',
    configure: ({ origin }, secret) => ({ username: 'ada', password: secret, baseUrl: origin }),
    page: '/plugins/gitiles/pay/+/refs/heads/main/catalog-info.yaml',
  },
];

async function startHosts() {
  const forges = new Map<DialectName, Forge>();
  const integrations: Record<string, object[]> = {};
  for (const { dialect, configure, owner = 'acme' } of cases) {
    const forge = await startForge({ dialect });
    onTestFinished(() => forge.stop());
    const secret = secretOf(dialect);
    forge.state.addOwner(owner, { isOrganization: true });
    forge.state.addToken(secret, 'ada', 'admin');
    await forge.state.createRepository({ owner, name: 'pay', isPrivate: true });
    forges.set(dialect, forge);
    const host = { host: forge.host, webhookSecret: hookSecretOf(dialect) };
    integrations[dialect] = [{ ...host, ...configure(forge, secret) }];
  }
  let probe: { hosts: CodeHostsApi; reader: Reader; logger: Logger } | undefined;
  const probePlugin = createServerPlugin({
    id: 'probe',
    needs: { hosts: codeHostsRef, reader: readerRef, logger: loggerRef },
    create: apis => {
      probe = apis;
    },
  });
  const server = await startTestServer({
    plugins: [catalogBackendPlugin, codeHostsPlugin, readingPlugin, probePlugin],
    config: JSON.stringify({ integrations }),
  });
  onTestFinished(() => server.stop());
  if (!probe) throw new Error('The probe was not created');
  return { forges, server, probe };
}

/** Every form in which a secret is sent. */
function listForms(secret: string): string[] {
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const forms = [secret, base64(secret), base64(`ada:${secret}`), base64(`:${secret}`)];
  return [...forms, ...forms.map(encodeURIComponent)];
}

const describe = (error: unknown): string =>
  error instanceof Error
    ? [error.message, error.stack, JSON.stringify(error), describe(error.cause)].join('\n')
    : String(error);

it('writes no secret of a code host to a log, an error or an answer', async () => {
  const { forges, server, probe } = await startHosts();
  const seen: string[] = [];
  const failed: string[] = [];
  const attempt = async (name: string, work: () => Promise<unknown>) => {
    try {
      seen.push(JSON.stringify(await work()) ?? '');
    } catch (error) {
      failed.push(name);
      seen.push(describe(error));
      probe.logger.error(`'${name}' failed`, { error });
    }
  };
  const call = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (!headers.has('authorization')) headers.set('authorization', `Bearer ${testServiceToken}`);
    const response = await server.fetch(new Request(`${server.url}${path}`, { ...init, headers }));
    const text = await response.text();
    seen.push(JSON.stringify([...response.headers]), text);
    return response.status;
  };
  const post = (path: string, body: object) =>
    call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  const searchHost = async ({
    dialect,
    owner = 'acme',
    repository = 'acme/pay',
    page,
  }: HostCase) => {
    const forge = forges.get(dialect)!;
    const secret = secretOf(dialect);
    const host = probe.hosts.codeHosts.list().find(each => each.host === forge.host)!;
    const writer = probe.hosts.createWriter(host);
    const target = `${host.baseUrl ?? `https://${forge.host}`}${page}`;
    // A host that repeats what it was sent, at its worst.
    const message = `${secret} ${Buffer.from(`ada:${secret}`).toString('base64')} is refused`;
    const statuses = [401, 403, 404, 422, 500] as const;
    const failures: Failure[] = [
      ...statuses.map(status => ({ type: 'status' as const, status, message })),
      { type: 'rate-limit', retryAfterSeconds: 0 },
      { type: 'cut', when: 'before' },
    ];
    for (const failure of failures) {
      const fail = () => forge.failures.add({ failure, times: 3 });
      const named = `${dialect} ${'status' in failure ? failure.status : failure.type}`;
      fail();
      await attempt(`${named} create`, () => writer.createRepository({ owner, name: secret }));
      forge.failures.clear();
      fail();
      await attempt(`${named} commit`, () =>
        writer.commit(repository, {
          branch: 'main',
          message: 'x',
          files: [{ path: 'a', content: 'a' }],
        }),
      );
      forge.failures.clear();
      fail();
      await attempt(`${named} read`, () => probe.reader.readFile(target));
      forge.failures.clear();
    }
    forge.failures.add({ failure: { type: 'status', status: 500, message }, times: 1000 });
    await post('/api/catalog/locations', { type: 'url', target });
    await post('/api/catalog/locations?dryRun=true', { type: 'url', target });
    await post('/api/catalog/analyze-location', { location: { type: 'url', target } });
    await call(`/api/catalog/webhooks/${dialect.replace(/(Cloud|Server)$/, '')}`, {
      method: 'POST',
      headers: { 'x-gitlab-token': 'wrong', authorization: 'Basic d3Jvbmc=' },
      body: '{}',
    });
  };
  await Promise.all(cases.map(searchHost));
  expect(await call('/api/integrations/rate-limits')).toBe(200);
  expect(await call('/api/catalog/locations')).toBe(200);
  await call('/metrics');
  await call('/api/catalog/entities');

  // Each write and read failed in each way, or there was nothing to search.
  expect(failed).toHaveLength(cases.length * 7 * 3);
  expect(server.log.length).toBeGreaterThan(failed.length);
  const text = [...seen, JSON.stringify(server.log)].join('\n');
  const secrets = cases.flatMap(({ dialect }) => [secretOf(dialect), hookSecretOf(dialect)]);
  const found = secrets.filter(secret => listForms(secret).some(form => text.includes(form)));
  expect(found).toEqual([]);
});
