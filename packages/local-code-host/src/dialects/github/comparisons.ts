import type { Answer, Call, Route } from '../../http/Dialect.ts';
import { takePage } from '../../http/paging.ts';
import type { ForgeRepository } from '../../model/ForgeRepository.ts';
import { Refusal } from '../../model/Refusal.ts';
import { apiPath } from './apiPath.ts';
import { html } from './pageHtml.ts';
import { answer, firstLine, renderHead } from './pageParts.ts';
import { renderDiff } from './pullPages.ts';
import { findRepository } from './repositories.ts';
import { formatCommit } from './shapes.ts';

/** The commits of `base...head`, each a commit, branch or tag. @throws Refusal 404. */
async function readRange({ params }: Call, repository: ForgeRepository) {
  const [from = '', to = '', ...rest] = (params['range'] ?? '').split('...');
  if (!from || !to || rest.length > 0) throw new Refusal(404, 'Not Found');
  const [base, head] = [await repository.requireCommit(from), await repository.requireCommit(to)];
  return { base, head, from, to, commits: await repository.git.listAhead(base, head) };
}

/** What one version has that another has not. */
export const comparisonRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: `${apiPath}/repos/:owner/:repo/compare/:range*`,
    async handle(call) {
      const repository = findRepository(call);
      const { base, head, from, to, commits } = await readRange(call, repository);
      const behind = (await repository.git.listAhead(head, base)).length;
      const format = async (sha: string) =>
        formatCommit(await repository.git.getCommit(sha), repository, call.origin);
      const page = `${call.origin}/${repository.fullName}/compare/${from}...${to}`;
      return {
        body: {
          url: `${call.origin}${apiPath}/repos/${repository.fullName}/compare/${from}...${to}`,
          html_url: page,
          permalink_url: page,
          diff_url: `${page}.diff`,
          patch_url: `${page}.patch`,
          base_commit: await format(base),
          status:
            commits.length > 0
              ? behind > 0
                ? 'diverged'
                : 'ahead'
              : behind > 0
                ? 'behind'
                : 'identical',
          ahead_by: commits.length,
          behind_by: behind,
          total_commits: commits.length,
          commits: takePage(commits, call.query, { byDefault: 250 }).items.map(commit =>
            formatCommit(commit, repository, call.origin),
          ),
        },
      };
    },
  },
];

/** The page of a comparison. */
export async function showComparison(call: Call): Promise<Answer> {
  const repository = findRepository(call);
  const { base, head, from, to, commits } = await readRange(call, repository);
  const title = `${from} to ${to}`;
  const items = commits.map(
    ({ sha, message, author }) =>
      html`<li>
        <a href="/${repository.fullName}/commit/${sha}">${firstLine(message)}</a>
        <small>${author.name}</small>
      </li>`,
  );
  return answer(
    title,
    html`${renderHead(repository, title)}
      <ul class="list">
        ${items}
      </ul>
      ${renderDiff(await repository.git.diff(base, head))}`,
  );
}
