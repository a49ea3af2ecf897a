import type { CodeHostsApi } from '@portico/code-hosts-node';
import { InputError, NotAllowedError } from '@portico/errors';
import type { CodeHost, CodeHostType, CodeHostWriter } from '@portico/code-hosts';
import type { ActionContext } from '@portico/scaffolder-node';
import { parseRepoUrl } from '../render/parseRepoUrl.ts';

/** The kinds of hosts that the common actions write to; those of Gerrit are its own. */
export type PublishHostType = Exclude<CodeHostType, 'gerrit'>;

/** A host of one of them. */
export type PublishHost = CodeHost & { type: PublishHostType };

/** A code host that a step writes to. */
export interface HostAccess {
  host: PublishHost;
  writer: CodeHostWriter;
  token: string | undefined;
}

/** A repository that a step writes to. */
export interface HostTarget extends HostAccess {
  /** As the host names them. */
  owner: string;
  name: string;
  fullName: string;
  /** Bitbucket Cloud: the project of the workspace. */
  project: string | undefined;
}

type HostInput = { repoUrl: string; token?: string | undefined };
type HostContext = Pick<ActionContext, 'canUseIntegrations' | 'signal'>;

/** The kinds of the configured hosts: `{ 'github.com': 'github' }`. */
export function listHostTypes({ codeHosts }: CodeHostsApi): Record<string, string> {
  return Object.fromEntries(codeHosts.list().map(({ host, type }) => [host, type]));
}

/**
 * Finds the repository of a step, with a writer for it.
 *
 * @throws InputError when the host is not configured or of another kind; NotAllowedError when the user may not use the
 * configured credentials and gave none.
 */
export function findHostTarget(
  hosts: CodeHostsApi,
  type: PublishHostType,
  input: HostInput,
  context: HostContext,
): HostTarget {
  const location = parseRepoUrl(input.repoUrl, listHostTypes(hosts));
  const owner = describeOwner(type, location);
  return {
    ...createAccess(hosts, type, { ...input, name: location.host }, context),
    owner,
    name: location.repo,
    fullName: `${owner}/${location.repo}`,
    project: location.project,
  };
}

/** Finds the host of a step whose address names a repository only perhaps. @throws as {@link findHostTarget} does. */
export function findHostAccess(
  hosts: CodeHostsApi,
  type: PublishHostType,
  input: HostInput,
  context: HostContext,
): HostAccess {
  const name = URL.parse(`https://${input.repoUrl}`)?.host;
  if (!name)
    throw new InputError(`Unable to parse the Repository URL '${input.repoUrl.slice(0, 200)}'`);
  return createAccess(hosts, type, { ...input, name }, context);
}

function createAccess(
  hosts: CodeHostsApi,
  type: PublishHostType,
  input: { name: string; token?: string | undefined },
  { canUseIntegrations, signal }: HostContext,
): HostAccess {
  const host = hosts.codeHosts
    .list()
    .find((each): each is PublishHost => each.host === input.name && each.type === type);
  if (!host)
    throw new InputError(
      `No matching integration configuration for host ${input.name}: it is not one of type '${type}' under 'integrations'`,
    );
  const token = input.token || undefined;
  if (token === undefined && !canUseIntegrations)
    throw new NotAllowedError(
      `You may not write to ${input.name} with the portal's credentials; sign in to it when you fill in the form`,
    );
  return { host, token, writer: hosts.createWriter(host, { token, signal }) };
}

function describeOwner(
  type: PublishHostType,
  { owner, organization, workspace, project }: ReturnType<typeof parseRepoUrl>,
): string {
  switch (type) {
    case 'azure':
      return `${organization ?? owner ?? ''}/${project ?? ''}`;
    case 'bitbucketCloud':
      return workspace ?? '';
    case 'bitbucketServer':
      return project ?? '';
    default:
      return owner ?? '';
  }
}
