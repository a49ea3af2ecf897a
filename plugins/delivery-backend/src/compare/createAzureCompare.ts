import { encodePath } from '@portico/config/encodePath';
import type { CodeHostsApi } from '@portico/code-hosts-node';
import { z } from 'zod';
import { listAzureProjects, parseAzureName } from '../providers/azureProjects.ts';
import { requireHost } from '../providers/codeHostProjects.ts';
import type { CompareProvider } from './CompareProvider.ts';
import { maxCounted } from './maxCounted.ts';

const azureCommits = z.object({
  value: z.array(
    z.object({
      commitId: z.string(),
      comment: z.string().nullish(),
      author: z.object({ name: z.string().nullish(), date: z.string().nullish() }).nullish(),
    }),
  ),
});
const commitId = /^[0-9a-f]{40}$/;

/** Commits of Azure Repos, by whole commit ids or tags. */
export function createAzureCompare(hosts: CodeHostsApi): CompareProvider {
  const { codeHosts } = hosts;
  return {
    id: 'azure',
    title: 'Azure Repos',
    listProjects: entity =>
      listAzureProjects(
        entity,
        codeHosts,
        ({ repository }) => repository && `/_git/${encodeURIComponent(repository)}`,
      ),
    async compare(project, { base, head }, options) {
      const { project: above, repository = '' } = parseAzureName(project);
      const { api } = hosts.createWriter(requireHost(project, codeHosts), options);
      const found = await api.find({
        path: `/${encodePath(above)}/_apis/git/repositories/${encodeURIComponent(repository)}/commits`,
        query: {
          'searchCriteria.itemVersion.version': base,
          'searchCriteria.itemVersion.versionType': commitId.test(base) ? 'commit' : 'tag',
          'searchCriteria.compareVersion.version': head,
          'searchCriteria.compareVersion.versionType': commitId.test(head) ? 'commit' : 'tag',
          'searchCriteria.$top': String(maxCounted + 1),
        },
        answer: azureCommits,
      });
      if (!found) return undefined;
      const commits = found.value.slice(0, maxCounted);
      const range = new URLSearchParams({
        baseVersion: writeVersion(base),
        targetVersion: writeVersion(head),
      });
      return {
        total: commits.length,
        hasMore: found.value.length > maxCounted,
        commits: commits.map(each => ({
          id: each.commitId,
          title: each.comment ?? '',
          author: each.author?.name ?? undefined,
          createdAt: each.author?.date ?? undefined,
          url: `${project.url}/commit/${encodeURIComponent(each.commitId)}`,
        })),
        url: `${project.url}/branchCompare?${range}`,
      };
    },
  };
}

/** As addresses of pages have it: `GT1.4.0`, a tag. */
function writeVersion(version: string): string {
  return `${commitId.test(version) ? 'GC' : 'GT'}${version}`;
}
