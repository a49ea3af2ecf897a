import type { CodeHostsApi } from '@portico/code-hosts-node';
import { getPagesUrl } from '@portico/code-hosts';
import { deliveryLimits } from '@portico/delivery-common';
import { z } from 'zod';
import { listSlugProjects, requireHost } from '../providers/codeHostProjects.ts';
import { giteaSlug, githubSlug, gitlabSlug } from '../providers/slugs.ts';
import type { CompareProvider } from './CompareProvider.ts';
import { createAzureCompare } from './createAzureCompare.ts';
import {
  createBitbucketCloudCompare,
  createBitbucketServerCompare,
} from './createBitbucketCompare.ts';

/** GitHub and Gitea have the same form. */
const comparedCommits = z.object({
  total_commits: z.number().nullish(),
  commits: z
    .array(
      z.object({
        sha: z.string(),
        html_url: z.string().nullish(),
        commit: z.object({
          message: z.string().nullish(),
          author: z.object({ name: z.string().nullish(), date: z.string().nullish() }).nullish(),
        }),
      }),
    )
    .nullish(),
});

const gitlabComparison = z.object({
  commits: z
    .array(
      z.object({
        id: z.string(),
        title: z.string().nullish(),
        author_name: z.string().nullish(),
        created_at: z.string().nullish(),
        web_url: z.string().nullish(),
      }),
    )
    .nullish(),
});

function createLikeGithub(
  hosts: CodeHostsApi,
  { id, title, slug }: { id: string; title: string; slug: typeof githubSlug },
): CompareProvider {
  const { codeHosts } = hosts;
  return {
    id,
    title,
    listProjects: entity => listSlugProjects(entity, codeHosts, { ...slug, page: '' }),
    async compare(project, { base, head }, options) {
      const { api } = hosts.createWriter(requireHost(project, codeHosts), options);
      const range = `${encodeURIComponent(base)}...${encodeURIComponent(head)}`;
      const found = await api.find({
        path: `/repos/${project.name}/compare/${range}`,
        query: { per_page: String(deliveryLimits.commits) },
        answer: comparedCommits,
      });
      if (!found) return undefined;
      const commits = (found.commits ?? []).map(({ sha, html_url: url, commit }) => ({
        id: sha,
        title: commit.message ?? '',
        author: commit.author?.name ?? undefined,
        createdAt: commit.author?.date ?? undefined,
        url: url ?? '',
      }));
      return {
        total: found.total_commits ?? commits.length,
        commits,
        url: `${project.url}/compare/${range}`,
      };
    },
  };
}

function createGitlab(hosts: CodeHostsApi): CompareProvider {
  const { codeHosts } = hosts;
  return {
    id: 'gitlab',
    title: 'GitLab',
    listProjects: entity => listSlugProjects(entity, codeHosts, { ...gitlabSlug, page: '' }),
    async compare(project, { base, head }, options) {
      const host = requireHost(project, codeHosts);
      const { api } = hosts.createWriter(host, options);
      const found = await api.find({
        path: `/projects/${encodeURIComponent(project.name)}/repository/compare`,
        query: { from: base, to: head },
        answer: gitlabComparison,
      });
      if (!found) return undefined;
      const commits = (found.commits ?? []).map(commit => ({
        id: commit.id,
        title: commit.title ?? '',
        author: commit.author_name ?? undefined,
        createdAt: commit.created_at ?? undefined,
        url: commit.web_url ?? '',
      }));
      const range = `${encodeURIComponent(base)}...${encodeURIComponent(head)}`;
      const url = `${getPagesUrl(host)}/${project.name}/-/compare/${range}`;
      return { total: commits.length, commits, url };
    },
  };
}

/** Hosts whose commits can be compared. */
export function createCompareProviders(hosts: CodeHostsApi): CompareProvider[] {
  return [
    createLikeGithub(hosts, { id: 'github', title: 'GitHub', slug: githubSlug }),
    createGitlab(hosts),
    createLikeGithub(hosts, { id: 'gitea', title: 'Gitea', slug: giteaSlug }),
    createBitbucketCloudCompare(hosts),
    createBitbucketServerCompare(hosts),
    createAzureCompare(hosts),
  ];
}
