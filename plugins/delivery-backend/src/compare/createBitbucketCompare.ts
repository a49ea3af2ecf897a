import { getPagesUrl } from '@portico/code-hosts';
import type { CodeHostsApi } from '@portico/code-hosts-node';
import { z } from 'zod';
import { listSlugProjects, requireHost } from '../providers/codeHostProjects.ts';
import { bitbucketCloudSlug, bitbucketServerSlug } from '../providers/slugs.ts';
import { writeServerPath } from '../providers/writeServerPath.ts';
import type { CompareProvider } from './CompareProvider.ts';
import { maxCounted } from './maxCounted.ts';

const cloudCommits = z.object({
  values: z.array(
    z.object({
      hash: z.string(),
      message: z.string().nullish(),
      date: z.string().nullish(),
      author: z
        .object({
          raw: z.string().nullish(),
          user: z.object({ display_name: z.string().nullish() }).nullish(),
        })
        .nullish(),
      links: z.object({ html: z.object({ href: z.string() }).nullish() }).nullish(),
    }),
  ),
  next: z.string().nullish(),
});

/** Commits of Bitbucket Cloud, by commits, tags or branches. */
export function createBitbucketCloudCompare(hosts: CodeHostsApi): CompareProvider {
  const { codeHosts } = hosts;
  return {
    id: 'bitbucket-cloud',
    title: 'Bitbucket',
    listProjects: entity =>
      listSlugProjects(entity, codeHosts, { ...bitbucketCloudSlug, page: '' }),
    async compare(project, { base, head }, options) {
      const { api } = hosts.createWriter(requireHost(project, codeHosts), options);
      const found = await api.find({
        path: `/repositories/${project.name}/commits/${encodeURIComponent(head)}`,
        query: { exclude: base, pagelen: String(maxCounted) },
        answer: cloudCommits,
      });
      if (!found) return undefined;
      return {
        total: found.values.length,
        hasMore: Boolean(found.next),
        commits: found.values.map(({ hash, message, date, author, links }) => ({
          id: hash,
          title: message ?? '',
          // Without an account it is `Ada <ada@example.com>`.
          author: author?.user?.display_name ?? author?.raw?.replace(/(?<!\s)\s*<[^<>]*>$/, ''),
          createdAt: date ?? undefined,
          url: links?.html?.href ?? '',
        })),
        url: `${project.url}/branches/compare/${encodeURIComponent(head)}%0D${encodeURIComponent(base)}`,
      };
    },
  };
}

const serverCommits = z.object({
  values: z.array(
    z.object({
      id: z.string(),
      message: z.string().nullish(),
      authorTimestamp: z.number().min(0).max(8e15).nullish(),
      author: z.object({ name: z.string().nullish(), displayName: z.string().nullish() }).nullish(),
    }),
  ),
  isLastPage: z.boolean().nullish(),
});

/** Commits of Bitbucket Server and Data Center, by commits, tags or branches. */
export function createBitbucketServerCompare(hosts: CodeHostsApi): CompareProvider {
  const { codeHosts } = hosts;
  return {
    id: 'bitbucket-server',
    title: 'Bitbucket',
    listProjects: entity =>
      listSlugProjects(entity, codeHosts, { ...bitbucketServerSlug, page: '' }),
    async compare(project, { base, head }, options) {
      const host = requireHost(project, codeHosts);
      const [owner = '', name = ''] = project.name.split('/');
      const { api } = hosts.createWriter(host, options);
      const found = await api.find({
        path: `/projects/${owner}/repos/${name}/commits`,
        query: { since: base, until: head, limit: String(maxCounted) },
        answer: serverCommits,
      });
      if (!found) return undefined;
      const page = `${getPagesUrl(host)}${writeServerPath(project.name)}`;
      const range = new URLSearchParams({ sourceBranch: head, targetBranch: base });
      return {
        total: found.values.length,
        hasMore: found.isLastPage === false,
        commits: found.values.map(({ id, message, authorTimestamp, author }) => ({
          id,
          title: message ?? '',
          author: author?.displayName ?? author?.name ?? undefined,
          ...(typeof authorTimestamp === 'number' && {
            createdAt: new Date(authorTimestamp).toISOString(),
          }),
          url: `${page}/commits/${encodeURIComponent(id)}`,
        })),
        url: `${page}/compare/commits?${range}`,
      };
    },
  };
}
