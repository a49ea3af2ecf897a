import type { Forge, ForgeRepository, PullRequest, WorkflowRun } from '@portico/local-code-host';

/** Adds a run of a workflow, which took a minute and a half where it has ended. */
export function addRun(
  repository: ForgeRepository,
  change: Partial<WorkflowRun> = {},
): WorkflowRun {
  const number = repository.runs.length + 1;
  const startedAt = Date.parse('2026-03-01T09:00:00Z') + number * 3_600_000;
  const run: WorkflowRun = {
    id: repository.id * 1000 + number,
    number,
    workflow: 'CI',
    title: `Change ${number}`,
    branch: 'main',
    commit: String(number).padStart(40, '0'),
    event: 'push',
    actor: 'ada',
    status: 'completed',
    createdAt: new Date(startedAt).toISOString(),
    updatedAt: new Date(startedAt + 90_000).toISOString(),
    attempt: 1,
    jobs: [],
    ...(change.status === undefined && { conclusion: 'success' }),
    ...change,
  };
  repository.runs.push(run);
  return run;
}

/** Opens a pull request from a branch of its own. */
export async function addPullRequest(
  { state }: Forge,
  repository: ForgeRepository,
  change: Partial<PullRequest> = {},
): Promise<PullRequest> {
  const author = state.requireOwner('ada');
  const commit = async (branch: string, parent: string | undefined, path: string) => {
    const sha = await repository.git.writeBlob(Buffer.from(branch));
    const changes = [{ path, sha }];
    return repository.commit({ branch, parent, changes, message: path, author }, 'ada');
  };
  const base =
    (await repository.git.getRef('refs/heads/main')) ??
    (await commit('main', undefined, 'README.md'));
  const head = `topic-${repository.pulls.length + 1}`;
  await commit(head, base, `${head}.md`);
  const pull = await repository.openPull({
    title: 'A change',
    body: '',
    head,
    base: 'main',
    author: 'ada',
  });
  return Object.assign(pull, change);
}
