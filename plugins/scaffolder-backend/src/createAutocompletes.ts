import type { CodeHostsApi } from '@portico/code-hosts-node';
import { InputError } from '@portico/errors';
import type { CodeHost, CodeHostType, CodeHostWriter } from '@portico/code-hosts';
import type { AutocompleteProvider } from '@portico/scaffolder-node';
import { z } from 'zod';

type Context = Readonly<Record<string, string>>;
type Complete = (
  writer: CodeHostWriter,
  context: Context,
  host: CodeHost,
) => Promise<readonly { id: string; title?: string }[]>;

const maxPages = 5;

const listOwners: Complete = async writer =>
  (await listAll(cursor => writer.listOwners({ cursor }))).map(({ name }) => ({
    id: name,
    title: name,
  }));
const listRepositories =
  (...parts: readonly string[]): Complete =>
  async (writer, context) => {
    const owner = requireName(context, parts);
    const found = await listAll(cursor => writer.listRepositories(owner, { cursor }));
    return found.map(({ name }) => ({ id: name }));
  };
const listWithOwner: Complete = async writer =>
  (await listAll(cursor => writer.listRepositories(undefined, { cursor }))).map(({ fullName }) => ({
    id: fullName,
  }));
const listBranches =
  (...parts: readonly string[]): Complete =>
  async (writer, context) => {
    const fullName = requireName(context, parts);
    const branches = await listAll(cursor => writer.listBranches(fullName, { cursor }));
    return branches.map(({ name }) => ({ id: name }));
  };

/** Those that the configured credentials name: the API cannot list them. */
const listOrganizations: Complete = async (_, __, { credentials = [] }) => {
  const names = credentials.flatMap(({ organizations = [] }) => organizations);
  return [...new Set(names)].map(id => ({ id }));
};
const listAzureProjects: Complete = async (writer, context) => {
  const path = `/${encodeURIComponent(requireText(context, 'organization'))}/_apis/projects`;
  const found = await listAll(cursor => writer.api.list(path, named, { cursor }));
  return found.map(({ name }) => ({ id: name }));
};
const listBitbucketProjects: Complete = async (writer, context) => {
  const path = `/workspaces/${encodeURIComponent(requireText(context, 'workspace'))}/projects`;
  const found = await listAll(cursor => writer.api.list(path, keyed, { cursor }));
  return found.map(({ key, name }) => ({ id: key, title: name ?? key }));
};
/** Those of one project, where one is chosen. */
const listBitbucketRepositories: Complete = async (writer, context) => {
  const path = `/repositories/${encodeURIComponent(requireText(context, 'workspace'))}`;
  const project = context['project'];
  const query = {
    role: 'member',
    ...(project && { q: `project.key=${JSON.stringify(project)}` }),
  };
  const found = await listAll(cursor => writer.api.list(path, withFullName, { cursor }, query));
  return found.map(({ full_name }) => ({ id: full_name.slice(full_name.indexOf('/') + 1) }));
};

const named = z.object({ name: z.string() });
const keyed = z.object({ key: z.string(), name: z.string().optional() });
const withFullName = z.object({ full_name: z.string() });

/** What each provider suggests, by the names that forms have. */
const resources: Readonly<
  Record<string, { type: CodeHostType; complete: Readonly<Record<string, Complete>> }>
> = {
  github: {
    type: 'github',
    complete: {
      repositoriesWithOwner: listWithOwner,
      owners: listOwners,
      repositories: listRepositories('owner'),
      branches: listBranches('owner', 'repository'),
    },
  },
  gitlab: {
    type: 'gitlab',
    complete: {
      groups: listOwners,
      // The field of the ecosystem sends the chosen group as `id`.
      repositories: listRepositories('owner|id'),
      branches: listBranches('owner', 'repository'),
    },
  },
  gitea: {
    type: 'gitea',
    complete: {
      owners: listOwners,
      repositories: listRepositories('owner'),
      branches: listBranches('owner', 'repository'),
    },
  },
  azure: {
    type: 'azure',
    complete: {
      organizations: listOrganizations,
      projects: listAzureProjects,
      repositories: listRepositories('organization', 'project'),
      branches: listBranches('organization', 'project', 'repository'),
    },
  },
  'bitbucket-cloud': {
    type: 'bitbucketCloud',
    complete: {
      workspaces: listOwners,
      projects: listBitbucketProjects,
      repositories: listBitbucketRepositories,
      branches: listBranches('workspace', 'repository'),
    },
  },
};

/** Suggestions from the configured code hosts, with the user's token. */
export function createAutocompletes(hosts: CodeHostsApi): AutocompleteProvider[] {
  return Object.entries(resources).map(([id, { type, complete }]) => ({
    id,
    async complete({ resource, token, context, signal }) {
      const work = Object.hasOwn(complete, resource) ? complete[resource] : undefined;
      if (!work)
        throw new InputError(
          `Provider '${id}' has no resource '${resource}'; use one of ${Object.keys(complete).join(', ')}`,
        );
      const known = hosts.codeHosts.list().filter(host => host.type === type);
      const name = context['host'];
      const host = name === undefined ? known[0] : known.find(each => each.host === name);
      if (!host)
        throw new InputError(
          `No code host '${name ?? type}' is configured; add it under 'integrations'`,
        );
      if (token === '')
        throw new InputError("Body field 'token' is empty; sign in to the code host");
      return work(hosts.createWriter(host, { token, signal }), context, host);
    },
  }));
}

async function listAll<Item>(
  list: (cursor: string | undefined) => Promise<{ items: Item[]; cursor?: string | undefined }>,
): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const found = await list(cursor);
    items.push(...found.items);
    cursor = found.cursor;
    if (cursor === undefined) break;
  }
  return items;
}

/** @param parts - names of parts of a full name; one of several where they are separated by `|`. */
function requireName(context: Context, parts: readonly string[]): string {
  return parts
    .map(part => {
      const names = part.split('|');
      return requireText(context, names.find(name => context[name]) ?? names[0] ?? part);
    })
    .join('/');
}

function requireText(context: Context, name: string): string {
  const value = context[name];
  if (value) return value;
  throw new InputError(`Missing ${name} in the context of the request`);
}
