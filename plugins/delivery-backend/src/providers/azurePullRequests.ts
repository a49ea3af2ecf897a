import { encodePath } from '@portico/config/encodePath';
import { getPagesUrl } from '@portico/code-hosts';
import type { CodeHostsApi } from '@portico/code-hosts-node';
import { deliveryLimits, type PullRequest } from '@portico/delivery-common';
import type { PullRequestProvider } from '@portico/delivery-node';
import { z } from 'zod';
import { listAzureProjects, parseAzureName } from './azureProjects.ts';
import { requireHost } from './codeHostProjects.ts';

const person = z.object({ displayName: z.string().nullish(), uniqueName: z.string().nullish() });
const azurePull = z.object({
  pullRequestId: z.number(),
  title: z.string(),
  isDraft: z.boolean().nullish(),
  createdBy: person.nullish(),
  creationDate: z.string(),
  sourceRefName: z.string(),
  targetRefName: z.string(),
  reviewers: z.array(z.object({ ...person.shape, vote: z.number().nullish() })).nullish(),
});

/** Votes: 10 approved, 5 with suggestions, 0 none, -5 waits for the author, -10 rejected. */
function toPullRequest(pull: z.infer<typeof azurePull>, page: string): PullRequest {
  const reviewers = pull.reviewers ?? [];
  const votes = reviewers.map(({ vote }) => vote ?? 0);
  return {
    number: pull.pullRequestId,
    title: pull.title,
    author: nameOf(pull.createdBy),
    state: pull.isDraft ? 'draft' : 'open',
    review: findReview(votes),
    reviewers: reviewers.filter(({ vote }) => !vote).flatMap(each => nameOf(each) ?? []),
    // They are one request for each pull request.
    checks: 'none',
    branch: pull.sourceRefName.replace(/^refs\/heads\//, ''),
    target: pull.targetRefName.replace(/^refs\/heads\//, ''),
    createdAt: pull.creationDate,
    updatedAt: pull.creationDate,
    url: `${page}/pullrequest/${pull.pullRequestId}`,
  };
}

function nameOf(someone: z.infer<typeof person> | null | undefined): string | undefined {
  return someone?.uniqueName || someone?.displayName || undefined;
}

function findReview(votes: readonly number[]): PullRequest['review'] {
  if (votes.some(vote => vote < 0)) return 'changes-requested';
  if (votes.some(vote => vote > 0)) return 'approved';
  return votes.length > 0 ? 'required' : 'none';
}

/** Active pull requests of Azure Repos, with the votes of their reviewers. */
export function createAzurePullRequests(hosts: CodeHostsApi): PullRequestProvider {
  const { codeHosts } = hosts;
  return {
    id: 'azure',
    title: 'Azure Repos',
    listProjects: entity =>
      listAzureProjects(
        entity,
        codeHosts,
        ({ repository }) => repository && `/_git/${encodeURIComponent(repository)}/pullrequests`,
      ),
    async list(project, options) {
      const { project: above, repository = '' } = parseAzureName(project);
      const host = requireHost(project, codeHosts);
      const name = encodeURIComponent(repository);
      const { value } = await hosts.createWriter(host, options).api.get({
        path: `/${encodePath(above)}/_apis/git/repositories/${name}/pullrequests`,
        query: {
          'searchCriteria.status': 'active',
          $top: String(deliveryLimits.pullRequests),
        },
        answer: z.object({ value: z.array(azurePull) }),
      });
      const page = `${getPagesUrl(host)}/${encodePath(above)}/_git/${name}`;
      return value.map(pull => toPullRequest(pull, page));
    },
  };
}
