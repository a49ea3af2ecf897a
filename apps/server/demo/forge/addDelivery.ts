import type { ForgeRepository, ForgeState, ImportedCommit } from '@portico/local-code-host';
import { type DescribedRun, describePulls, describeRuns } from './describeDelivery.ts';

/** Gives a repository runs of its workflows, and pull requests that wait for a review. */
export async function addDelivery(
  state: ForgeState,
  repository: ForgeRepository,
  commits: readonly ImportedCommit[],
): Promise<void> {
  const people = [...new Map(commits.map(({ author }) => [author.email, author])).values()].map(
    ({ name, email }) => addPerson(state, email.split('@')[0] ?? '', name),
  );
  const [first] = people;
  if (!first) return;
  const pick = (at: number) => people[at % people.length] ?? first;
  const main = await repository.git.getRef(`refs/heads/${repository.defaultBranch}`);
  const now = Date.now();
  for (const run of describeRuns(repository.name, now))
    addRun(state, repository, { ...run, actor: pick(run.person) });
  for (const pull of describePulls(repository.name, now)) {
    const author = state.requireOwner(pick(pull.person));
    const sha = await repository.git.writeBlob(Buffer.from(`# ${pull.title}\n`));
    const changes = [{ path: `docs/${pull.branch}.md`, sha }];
    const commit = { branch: pull.branch, parent: main, message: pull.title, changes, author };
    const head = await repository.commit(commit, author.login);
    const opened = await repository.openPull({
      title: pull.title,
      body: '',
      head: pull.branch,
      base: repository.defaultBranch,
      author: author.login,
    });
    const reviewer = pick(pull.person + 1);
    Object.assign(opened, {
      isDraft: pull.isDraft,
      checks: pull.run.conclusion === 'failure' ? 'FAILURE' : 'SUCCESS',
      createdAt: pull.createdAt,
      updatedAt: pull.run.updatedAt,
      ...(pull.isApproved
        ? { reviews: [{ author: reviewer, state: 'APPROVED' }] }
        : { reviewers: [reviewer] }),
    });
    addRun(state, repository, { ...pull.run, commit: head, actor: author.login });
  }
  repository.runs.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  for (const [at, run] of repository.runs.entries()) run.number = at + 1;
}

function addPerson(state: ForgeState, login: string, name: string): string {
  if (!state.owners.has(login.toLowerCase())) state.addOwner(login, { name });
  return login;
}

function addRun(
  state: ForgeState,
  repository: ForgeRepository,
  { person: _person, log, ...run }: DescribedRun & { actor: string },
): void {
  const isFailed = run.conclusion === 'failure';
  const step = (name: string, conclusion: 'success' | 'failure' | 'skipped') =>
    ({ name, status: 'completed', conclusion }) as const;
  repository.runs.push({
    ...run,
    id: state.takeId(),
    number: 0,
    attempt: 1,
    jobs: [
      {
        id: state.takeId(),
        name: 'build',
        status: run.status,
        ...(run.conclusion && { conclusion: run.conclusion }),
        startedAt: run.createdAt,
        ...(run.status === 'completed' && { completedAt: run.updatedAt }),
        steps: [
          step('Check out', 'success'),
          step('Compile', 'success'),
          step('Test', isFailed ? 'failure' : 'success'),
          step('Publish', isFailed ? 'skipped' : 'success'),
        ],
        log,
      },
    ],
  });
}
