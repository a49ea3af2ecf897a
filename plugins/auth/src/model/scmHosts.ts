/** A kind of code host: whose sessions open it, and what they must allow. */
export interface ScmKind {
  /** As named under `integrations`. */
  kind: string;
  providerId: string;
  /** Hosts that are known without being configured. */
  hosts: readonly string[];
  read: readonly string[];
  write: readonly string[];
}

const azureDevOps = (scope: string) => `499b84ac-1321-427f-aa17-267ca6975798/${scope}`;

/** The kinds of code hosts. Writing needs what reading does, and more. */
export const scmKinds: readonly ScmKind[] = [
  {
    kind: 'github',
    providerId: 'github',
    hosts: ['github.com'],
    read: ['repo', 'read:org', 'read:user'],
    write: ['gist'],
  },
  {
    kind: 'gitlab',
    providerId: 'gitlab',
    hosts: ['gitlab.com'],
    read: ['read_user', 'read_api', 'read_repository'],
    write: ['write_repository', 'api'],
  },
  {
    kind: 'bitbucketCloud',
    providerId: 'bitbucket',
    hosts: ['bitbucket.org'],
    read: ['account', 'team', 'pullrequest', 'snippet', 'issue'],
    write: ['pullrequest:write', 'snippet:write', 'issue:write'],
  },
  {
    kind: 'bitbucketServer',
    providerId: 'bitbucketServer',
    hosts: [],
    read: ['PUBLIC_REPOS', 'REPO_READ'],
    write: ['REPO_WRITE'],
  },
  {
    kind: 'azure',
    providerId: 'microsoft',
    hosts: ['dev.azure.com'],
    read: ['vso.build', 'vso.code', 'vso.graph', 'vso.project', 'vso.profile'].map(azureDevOps),
    write: ['vso.code_manage'].map(azureDevOps),
  },
];

/** The kind of code host that an address is of, by configured hosts first. */
export function findScmKind(
  url: string,
  integrations: Readonly<Record<string, unknown>>,
): ScmKind | undefined {
  const host = URL.parse(url)?.host;
  if (!host) return undefined;
  return (
    scmKinds.find(({ kind }) => listHosts(integrations[kind]).includes(host)) ??
    scmKinds.find(({ hosts }) => hosts.includes(host))
  );
}

function listHosts(entries: unknown): string[] {
  if (!Array.isArray(entries)) return [];
  return entries.flatMap(entry => {
    const { host } = entry as { host?: unknown };
    return typeof host === 'string' ? [host] : [];
  });
}
