import { InputError } from '@portico/errors';
import { type CodeHostKind, repositoryParts } from '@portico/scaffolder-common';

/** A repository as form fields write it: `github.com?owner=acme&repo=pay`. */
export interface RepositoryLocation {
  host: string;
  repo: string;
  owner?: string;
  organization?: string;
  workspace?: string;
  project?: string;
}

const partNames = ['owner', 'organization', 'workspace', 'project'] as const;

/**
 * Reads the value of a repository field.
 *
 * @param hostTypes - the kinds of the configured hosts: `{ 'github.com': 'github' }`.
 * @throws InputError when a part is missing that the kind of host needs, or the host is not configured.
 */
export function parseRepoUrl(
  text: string,
  hostTypes: Readonly<Record<string, string>>,
): RepositoryLocation {
  const url = parseAddress(text);
  if (!url?.host)
    throw new InputError('Incomplete repository location provided, host not provided');
  const { host, searchParams } = url;
  const type = Object.hasOwn(hostTypes, host) ? hostTypes[host] : undefined;
  if (type === undefined) {
    throw new InputError(
      `No code host '${host}' is configured; add it under 'integrations', or choose another repository`,
    );
  }
  for (const name of [...listRequiredParts(type), 'repo']) {
    if (!searchParams.get(name))
      throw new InputError(`Incomplete repository location provided, ${name} not provided`);
  }
  const location: RepositoryLocation = { host, repo: searchParams.get('repo') ?? '' };
  for (const name of partNames) {
    const value = searchParams.get(name);
    if (value) location[name] = value;
  }
  return location;
}

function parseAddress(text: string): URL | undefined {
  try {
    return new URL(`https://${text}`);
  } catch (cause) {
    throw new InputError(`Unable to parse the Repository URL '${text.slice(0, 200)}'`, { cause });
  }
}

function listRequiredParts(type: string): readonly string[] {
  const parts = repositoryParts[type as CodeHostKind] ?? repositoryParts.github;
  // Templates may also name an organization as the owner.
  return parts.filter(part => part !== 'organization');
}
