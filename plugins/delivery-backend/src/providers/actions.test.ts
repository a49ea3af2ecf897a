import { type CodeHost, CodeHosts, createCodeHostWriter, withUserToken } from '@portico/code-hosts';
import { type CodeHostsApi, HostTokens } from '@portico/code-hosts-node';
import type { BuildAction } from '@portico/delivery-common';
import { expect, it } from 'vitest';
import { aBuiltComponent } from '../testing/testCatalog.ts';
import { createAzurePipelines } from './azurePipelines.ts';
import { createGitlabPipelines } from './gitlabPipelines.ts';

const signal = AbortSignal.timeout(100_000);
const userToken = 'token-of-ada';
const gitlab: CodeHost = { type: 'gitlab', host: 'gitlab.test', token: 'portal-token' };
const azure: CodeHost = {
  type: 'azure',
  host: 'dev.azure.com',
  credentials: [{ organizations: ['acme'], personalAccessToken: 'portal-token' }],
} as CodeHost;

/** A host that answers each request alike, and the requests that it got. */
function startHost(host: CodeHost, answer: { status: number; body: object }) {
  const requests: { method: string; url: string; headers: string; body: unknown }[] = [];
  const tokens = new HostTokens();
  const hosts = {
    codeHosts: new CodeHosts([host]),
    createWriter(of, { token } = {}) {
      const used = withUserToken(of, token);
      return createCodeHostWriter(used, {
        getHeaders: owner => tokens.getHeaders(used, owner),
        async fetch(input, { method = 'GET', headers, body } = {}) {
          const sent = [...new Headers(headers)].map(pair => pair.join(': ')).join('\n');
          const content = typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined;
          requests.push({ method, url: String(input), headers: sent, body: content });
          return Response.json(answer.body, { status: answer.status });
        },
      });
    },
  } satisfies Partial<CodeHostsApi>;
  return { requests, hosts: hosts as unknown as CodeHostsApi };
}

const providers = {
  gitlab: { host: gitlab, create: createGitlabPipelines, annotation: 'gitlab.com/project-slug' },
  azure: { host: azure, create: createAzurePipelines, annotation: 'dev.azure.com/project-repo' },
};
const slugs = { gitlab: 'acme/pay', azure: 'shop/pay' };

async function change(
  name: keyof typeof providers,
  action: BuildAction,
  answer = { status: 200, body: {} },
) {
  const { host, create, annotation } = providers[name];
  const { requests, hosts } = startHost(host, answer);
  const provider = create(hosts);
  const [project] = provider.listProjects(aBuiltComponent('pay', { [annotation]: slugs[name] }));
  if (!project) throw new Error('No project');
  await provider.actions?.[action]?.(project, '81', { token: userToken, signal });
  return requests;
}

it.each([
  ['rerun', 'retry'],
  ['cancel', 'cancel'],
] as const)(
  'a pipeline of GitLab is changed with the account of the user: %s',
  async (action, path) => {
    const [request, ...others] = await change('gitlab', action);
    expect(others).toEqual([]);
    expect(request).toMatchObject({
      method: 'POST',
      url: `https://gitlab.test/api/v4/projects/acme%2Fpay/pipelines/81/${path}`,
    });
    expect(request?.headers).toContain(userToken);
    expect(request?.headers).not.toContain('portal-token');
  },
);

it.each([
  ['rerun', { retry: 'true' }, {}],
  ['cancel', {}, { status: 'cancelling' }],
] as const)(
  'a build of Azure Pipelines is changed with the account of the user: %s',
  async (action, query, body) => {
    const [request, ...others] = await change('azure', action);
    expect(others).toEqual([]);
    const { origin, pathname, searchParams } = new URL(request?.url ?? '');
    expect([request?.method, `${origin}${pathname}`]).toEqual([
      'PATCH',
      'https://dev.azure.com/acme/shop/_apis/build/builds/81',
    ]);
    const { 'api-version': version, ...given } = Object.fromEntries(searchParams);
    expect([given, version]).toEqual([query, expect.stringMatching(/^\d/)]);
    expect(request?.body).toEqual(body);
    expect(request?.headers).not.toContain(Buffer.from(':portal-token').toString('base64'));
    expect(request?.headers).toMatch(
      new RegExp(`${userToken}|${Buffer.from(`:${userToken}`).toString('base64')}`),
    );
  },
);

it.each(['gitlab', 'azure'] as const)('what %s refuses is said in its own words', async name => {
  const answer = { status: 403, body: { message: 'You may not' } };
  await expect(change(name, 'rerun', answer)).rejects.toMatchObject({
    failure: 'forbidden',
    message: expect.stringContaining('You may not'),
  });
});
