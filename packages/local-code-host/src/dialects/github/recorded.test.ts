import { readFile } from 'node:fs/promises';
import { type CodeHost, createCodeHostWriter } from '@portico/code-hosts';
import { expect, it, onTestFinished } from 'vitest';
import { startForge } from '../../startForge.ts';
import { apiPath } from './apiPath.ts';

/** A request and what GitHub answered when it was recorded, with its ids replaced. */
interface Exchange {
  scope: string;
  method: string;
  path: string;
  status: number;
  body: unknown;
  reqheaders: Record<string, string>;
  headers: Record<string, string>;
  response: unknown;
}

const owner = 'octokit-fixture-org';
const member = 'octokit-fixture-user-a';
const stranger = 'octokit-fixture-user-b';
/** Recorded tokens are numbered. */
const tokens: Readonly<Record<string, string>> = { 1: 'token-of-member', 2: 'token-of-stranger' };

async function readScenario(name: string): Promise<Exchange[]> {
  const path = `scenarios/api.github.com/${name}/normalized-fixture.json`;
  const url = new URL(path, import.meta.resolve('@octokit/fixtures/package.json'));
  return JSON.parse(await readFile(url, 'utf8')) as Exchange[];
}

/** The repository as it was before the recording: two commits. */
async function start(name: string) {
  const forge = await startForge({ dialect: 'github' });
  onTestFinished(() => forge.stop());
  forge.state.addOwner(owner, { isOrganization: true });
  forge.state.addOwner(stranger, { isStranger: true });
  forge.state.addToken(tokens['1']!, member, 'admin');
  forge.state.addToken(tokens['2']!, stranger, 'read');
  const repository = await forge.state.createRepository({ owner, name });
  repository.collaborators.set(member, 'admin');
  const author = { name: 'Octokit', email: 'octokit@forge.example' };
  const commits: string[] = [];
  for (const text of ['# hello', '# hello-world']) {
    const sha = await repository.git.writeBlob(Buffer.from(text));
    const changes = [{ path: 'README.md', sha }];
    const commit = { branch: 'main', message: text, changes, author, parent: commits.at(-1) };
    commits.push(await repository.commit(commit, member));
  }
  // Labels are on a pull request here, which is an issue too.
  if (name === 'add-labels-to-issue') {
    const sha = await repository.git.writeBlob(Buffer.from('next'));
    const changes = [{ path: 'next.md', sha }];
    const commit = { branch: 'next', message: 'Next', changes, author, parent: commits[1] };
    await repository.commit(commit, member);
    const pull = { title: 'Next', body: '', head: 'next', base: 'main', author: member };
    await repository.openPull(pull);
  }
  /** Recorded ids of commits in place of those that are there. */
  const translate = (text: string) =>
    text.replaceAll(/0{39}([12])/g, (_, number) => commits.at(-Number(number)) ?? '');
  const translatePath = (path: string) =>
    path
      .replace('/repositories/1000', `/repositories/${repository.id}`)
      .replace('/repository_invitations/1000', () => {
        const [invitation] = repository.invitations;
        return `/repository_invitations/${invitation?.id}`;
      });
  const send = ({ method, path, body, reqheaders }: Exchange) =>
    fetch(`${forge.origin}${apiPath}${translatePath(path)}`, {
      method: method.toUpperCase(),
      redirect: 'manual',
      headers: {
        authorization: `token ${tokens[reqheaders['authorization']?.at(-1) ?? '1']}`,
        accept: reqheaders['accept'] ?? '*/*',
        'content-type': 'application/json',
      },
      ...(body !== '' && { body: translate(JSON.stringify(body)) }),
    });
  return { send };
}

const typeOf = (value: unknown) =>
  value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;

interface Difference {
  missing: string[];
  added: string[];
  changed: string[];
}

/** Compares two answers field by field: which there are, and of what type. */
function compare(recorded: unknown, given: unknown, at = ''): Difference {
  const none: Difference = { missing: [], added: [], changed: [] };
  const [was, is] = [typeOf(recorded), typeOf(given)];
  if (was !== is) {
    const isAbsent = was === 'null' || is === 'null';
    return isAbsent ? none : { ...none, changed: [`${at}: ${was} became ${is}`] };
  }
  if (was === 'list') {
    const [[first], [other]] = [recorded as unknown[], given as unknown[]];
    return first === undefined || other === undefined ? none : compare(first, other, `${at}[]`);
  }
  if (was !== 'object') return none;
  const [before, now] = [recorded, given] as Record<string, unknown>[];
  const name = (key: string) => (at ? `${at}.${key}` : key);
  const only = (one: object = {}, other: object = {}) =>
    Object.keys(one)
      .filter(key => !(key in other))
      .map(name);
  const shared = Object.keys(before ?? {})
    .filter(key => key in (now ?? {}))
    .map(key => compare(before?.[key], now?.[key], name(key)));
  return {
    missing: [...only(before, now), ...shared.flatMap(({ missing }) => missing)],
    added: [...only(now, before), ...shared.flatMap(({ added }) => added)],
    changed: shared.flatMap(({ changed }) => changed),
  };
}

/** What the forge does not answer: settings, plans and rights of members, of which it has none. */
const absentOfRepository = [
  'allow_forking',
  'is_template',
  'web_commit_signoff_required',
  'temp_clone_token',
  'allow_squash_merge',
  'allow_merge_commit',
  'allow_rebase_merge',
  'allow_auto_merge',
  'delete_branch_on_merge',
  'allow_update_branch',
  'use_squash_pr_title_as_default',
  'organization',
];
const absentOfOrganization = [
  'is_verified',
  'total_private_repos',
  'owned_private_repos',
  'private_gists',
  'disk_usage',
  'collaborators',
  'billing_email',
  'default_repository_permission',
  'members_can_create_repositories',
  'two_factor_requirement_enabled',
  'members_allowed_repository_creation_type',
  'members_can_create_public_repositories',
  'members_can_create_private_repositories',
  'members_can_create_internal_repositories',
  'members_can_create_pages',
  'members_can_fork_private_repositories',
  'members_can_create_public_pages',
  'members_can_create_private_pages',
  'web_commit_signoff_required',
  'plan',
];

/** Archives are on a host of their own. */
const isOnApi = ({ scope }: Exchange) => scope.includes('//api.github.com');

/**
 * Scenarios of calls that are not made: `get-root`, `labels` and `errors` (labels of repositories), `create-status`,
 * `lock-issue`, `mark-notifications-as-read`, `markdown`, `paginate-issues`, `project-cards`, `release-assets`,
 * `release-assets-conflict`, `search-issues`; and of `add-labels-to-issue` that an issue is created. How an error is worded,
 * which `errors` recorded, is compared below.
 */
const isCalled = ({ method, path }: Exchange) => !(method === 'post' && path.endsWith('/issues'));

// Added is what GitHub answers since the scenarios were recorded, by its description.
it.each([
  {
    scenario: 'get-repository',
    repository: 'hello-world',
    missing: absentOfRepository,
    added: ['has_discussions'],
  },
  {
    scenario: 'get-organization',
    repository: 'hello-world',
    missing: absentOfOrganization,
    added: ['archived_at', 'name', 'email'],
  },
  { scenario: 'get-content', repository: 'hello-world', missing: [], added: [] },
  {
    scenario: 'create-file',
    repository: 'create-file',
    missing: [],
    added: ['commit.verification.verified_at'],
  },
  { scenario: 'git-refs', repository: 'git-refs', missing: [], added: [] },
  { scenario: 'get-archive', repository: 'get-archive', missing: [], added: [] },
  {
    scenario: 'rename-repository',
    repository: 'rename-repository',
    missing: absentOfRepository,
    added: ['has_discussions'],
  },
  {
    scenario: 'add-and-remove-repository-collaborator',
    repository: 'add-and-remove-repository-collaborator',
    missing: [],
    added: ['expired'],
  },
  {
    scenario: 'branch-protection',
    repository: 'branch-protection',
    missing: [],
    added: ['status'],
  },
  { scenario: 'add-labels-to-issue', repository: 'add-labels-to-issue', missing: [], added: [] },
])('answers as GitHub did in the recorded $scenario', async expected => {
  const { scenario, repository, missing, added } = expected;
  const { send } = await start(repository);
  const exchanges = await readScenario(scenario);
  const differences: Difference[] = [];
  for (const exchange of exchanges.filter(isOnApi).filter(isCalled)) {
    const { status, method, path, response } = exchange;
    const answer = await send(exchange);
    const hasBody = status < 300 && status !== 204;
    const describe = (type: string | null | undefined, hasEtag: boolean) => ({
      path,
      ...(hasBody && { type, hasEtag: hasEtag && method === 'get' }),
    });
    const type = answer.headers.get('content-type');
    expect({ status: answer.status, ...describe(type, answer.headers.has('etag')) }).toEqual({
      status,
      ...describe(exchange.headers['content-type'], 'etag' in exchange.headers),
    });
    const text = await answer.text();
    const body: unknown = type?.includes('/json') ? JSON.parse(text) : text;
    differences.push(compare(response, body));
    expect(typeof body === 'string' ? body : response).toEqual(response);
  }
  const all = (name: keyof Difference) =>
    [...new Set(differences.flatMap(each => each[name]))].sort();
  expect({ changed: all('changed'), missing: all('missing'), added: all('added') }).toEqual({
    changed: [],
    missing: missing.toSorted(),
    added: added.toSorted(),
  });
});

it('reads what is invalid as the recorded errors have it', async () => {
  const [recorded] = await readScenario('errors');
  const { status, response } = recorded!;
  const host: CodeHost = { type: 'github', host: 'github.com', token: 'secret' };
  const writer = createCodeHostWriter(host, {
    fetch: async () => Response.json(response, { status }),
  });
  await expect(writer.createBranch('acme/pay', 'next', '1')).rejects.toMatchObject({
    failure: 'invalid',
    status: 422,
    message:
      "'github.com' answered POST /repos/acme/pay/git/refs with 422: Validation Failed: color: invalid",
  });
});
