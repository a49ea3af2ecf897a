import { type CodeHost, CodeHosts } from '@portico/code-hosts';
import { z } from 'zod';

/** Branches that were pushed to a repository. */
export interface HostPush {
  /** As its host names it. */
  repository: string;
  branch: string;
  /** Where the host says it. */
  defaultBranch?: string | undefined;
  /** Paths that changed; `undefined` where the host does not say them all. */
  files?: ReadonlySet<string> | undefined;
}

const heads = 'refs/heads/';
/** As many commits as GitHub lists. */
const maxListedCommits = 2048;
const paths = z.array(z.string()).nullish();
const commit = z.object({ added: paths, modified: paths, removed: paths });
const listed = z.object({
  ref: z.string(),
  commits: z.array(commit).nullish(),
  created: z.boolean().nullish(),
  deleted: z.boolean().nullish(),
  forced: z.boolean().nullish(),
  before: z.string().nullish(),
  after: z.string().nullish(),
  total_commits: z.number().nullish(),
  total_commits_count: z.number().nullish(),
});
const repository = z.object({ full_name: z.string(), default_branch: z.string().nullish() });
const githubPush = listed.extend({ repository });
const gitlabPush = listed.extend({
  project: z.object({ path_with_namespace: z.string(), default_branch: z.string().nullish() }),
});
const azurePush = z.object({
  resource: z.object({
    refUpdates: z.array(z.object({ name: z.string() })),
    repository: z.object({ remoteUrl: z.string(), defaultBranch: z.string().nullish() }),
  }),
});
const branchEnd = z.object({ type: z.string(), name: z.string() }).nullish();
const cloudPush = z.object({
  push: z.object({ changes: z.array(z.object({ old: branchEnd, new: branchEnd })) }),
  repository: z.object({ full_name: z.string() }),
});
const serverPush = z.object({
  changes: z.array(z.object({ refId: z.string() })),
  repository: z.object({ slug: z.string(), project: z.object({ key: z.string() }) }),
});

/** Reads the pushes of a webhook whose origin is proved. @throws ZodError when the body is of another form. */
export const readPushes = {
  github: (body: unknown) => {
    const { repository, ...push } = githubPush.parse(body);
    return listPush(push, repository.full_name, repository.default_branch);
  },
  gitea: (body: unknown) => {
    const { repository, ...push } = githubPush.parse(body);
    return listPush(push, repository.full_name, repository.default_branch);
  },
  gitlab: (body: unknown) => {
    const { project, ...push } = gitlabPush.parse(body);
    return listPush(push, project.path_with_namespace, project.default_branch);
  },
  azure: (body: unknown, hosts: readonly CodeHost[]) => {
    const { refUpdates, repository } = azurePush.parse(body).resource;
    const name = new CodeHosts(hosts).findRepository(repository.remoteUrl)?.repository;
    if (name === undefined) return [];
    const defaultBranch = repository.defaultBranch?.replace(heads, '');
    return refUpdates.flatMap(update => describeBranch(update.name, name, defaultBranch));
  },
  bitbucketCloud: (body: unknown) => {
    const { push, repository } = cloudPush.parse(body);
    return push.changes.flatMap(({ old, new: now }): HostPush[] => {
      const end = now ?? old;
      return end?.type === 'branch' ? [{ repository: repository.full_name, branch: end.name }] : [];
    });
  },
  bitbucketServer: (body: unknown) => {
    const { changes, repository } = serverPush.parse(body);
    const name = `${repository.project.key}/${repository.slug}`;
    return changes.flatMap(({ refId }) => describeBranch(refId, name, undefined));
  },
} satisfies Record<string, (body: unknown, hosts: readonly CodeHost[]) => HostPush[]>;

function describeBranch(
  ref: string,
  repository: string,
  defaultBranch: string | null | undefined,
): HostPush[] {
  if (!ref.startsWith(heads)) return [];
  const branch = ref.slice(heads.length);
  return [{ repository, branch, defaultBranch: defaultBranch ?? undefined }];
}

function listPush(
  push: z.output<typeof listed>,
  repository: string,
  defaultBranch: string | null | undefined,
): HostPush[] {
  const files = listFiles(push);
  return describeBranch(push.ref, repository, defaultBranch).map(each => ({ ...each, files }));
}

function listFiles(push: z.output<typeof listed>): ReadonlySet<string> | undefined {
  const { commits, created, deleted, forced, before, after } = push;
  const total = push.total_commits ?? push.total_commits_count ?? commits?.length ?? 0;
  const isWhole = commits && commits.length >= total && commits.length < maxListedCommits;
  const isMoved = created || deleted || forced || [before, after].some(id => /^0+$/.test(id ?? ''));
  if (!isWhole || isMoved || commits.length === 0) return undefined;
  return new Set(
    commits.flatMap(({ added, modified, removed }) => [
      ...(added ?? []),
      ...(modified ?? []),
      ...(removed ?? []),
    ]),
  );
}
