import { type CodeHostKind, repositoryParts } from '@portico/scaffolder-common';

/** The parts of a repository's address, as templates pass it around. */
export interface RepoUrlParts {
  host?: string | undefined;
  owner?: string | undefined;
  repoName?: string | undefined;
  organization?: string | undefined;
  workspace?: string | undefined;
  project?: string | undefined;
}

/** Reads `host?owner=…&repo=…`; parts that are absent or empty are omitted. */
export function parseRepoUrl(text: string | undefined): RepoUrlParts {
  const url = text ? URL.parse(`https://${text}`) : null;
  if (!url) return {};
  const read = (name: string) => url.searchParams.get(name) || undefined;
  return {
    host: url.host || undefined,
    owner: read('owner'),
    repoName: read('repo'),
    organization: read('organization'),
    workspace: read('workspace'),
    project: read('project'),
  };
}

/** An address as people write it: `github.com/acme/pay`; the text itself where it names nothing. */
export function describeRepoUrl(text: string): string {
  const { host, organization, workspace, project, owner, repoName } = parseRepoUrl(text);
  const parts = [host, organization ?? workspace, project, owner, repoName].filter(Boolean);
  return parts.length > 0 ? parts.join('/') : text;
}

/** Writes the parts as `host?owner=…&repo=…`; empty parts are omitted. */
export function writeRepoUrl(parts: RepoUrlParts): string {
  const params = new URLSearchParams();
  const { host = '', owner, repoName, organization, workspace, project } = parts;
  const named = { owner, repo: repoName, organization, workspace, project };
  for (const [name, value] of Object.entries(named)) if (value) params.set(name, value);
  return `${host}?${params}`;
}

const nameKeys = ['name', 'component_id', 'componentId'];

/** What a repository may be called by what a form says so far: by the name of what is created. */
export function suggestRepoName(values: Readonly<Record<string, unknown>>): string | undefined {
  const name = nameKeys.map(key => values[key]).find(value => typeof value === 'string');
  return typeof name === 'string' && /^[\w.-]{1,100}$/.test(name) ? name : undefined;
}

/** A code host that the portal is connected with. */
export interface CodeHost {
  host: string;
  kind: CodeHostKind;
}

const publicHosts: Readonly<Partial<Record<CodeHostKind, string>>> = {
  github: 'github.com',
  gitlab: 'gitlab.com',
  bitbucketCloud: 'bitbucket.org',
  azure: 'dev.azure.com',
};
const kinds = Object.keys(repositoryParts) as CodeHostKind[];

/** The code hosts of a configuration's `integrations`, and the public ones that every portal knows. */
export function listCodeHosts(integrations: Readonly<Record<string, unknown>>): CodeHost[] {
  return kinds.flatMap(kind => {
    const entries = integrations[kind];
    const configured = Array.isArray(entries)
      ? entries.flatMap((entry: { host?: unknown } | null) =>
          typeof entry?.host === 'string' ? entry.host : (publicHosts[kind] ?? []),
        )
      : [];
    const all = [...configured, ...(publicHosts[kind] ? [publicHosts[kind]] : [])];
    return [...new Set(all)].map(host => ({ host, kind }));
  });
}
