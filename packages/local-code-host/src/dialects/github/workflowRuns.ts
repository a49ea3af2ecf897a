import type { Call, Route } from '../../http/Dialect.ts';
import { linkHeader, takePage } from '../../http/paging.ts';
import type { ForgeRepository } from '../../model/ForgeRepository.ts';
import { Refusal } from '../../model/Refusal.ts';
import type { WorkflowJob, WorkflowRun } from '../../model/WorkflowRun.ts';
import { formatOwner } from './accountShapes.ts';
import { apiPath } from './apiPath.ts';
import { findRepository } from './repositories.ts';
import { formatRepository } from './shapes.ts';

const at = `${apiPath}/repos/:owner/:repo/actions`;

function findRun(call: Call, needed: 'read' | 'write' = 'read') {
  const repository = findRepository(call, needed);
  const run = repository.runs.find(({ id }) => id === Number(call.params['run']));
  if (!run) throw new Refusal(404, 'Not Found');
  return { repository, run };
}

function findJob(call: Call, repository = findRepository(call)) {
  const id = Number(call.params['job']);
  for (const run of repository.runs) {
    const job = run.jobs.find(each => each.id === id);
    if (job) return { repository, run, job };
  }
  throw new Refusal(404, 'Not Found');
}

/** A run as it is in lists, and by itself. */
function formatRun(run: WorkflowRun, repository: ForgeRepository, call: Call) {
  const shape = formatRepository(repository, call);
  const self = `${shape.url}/actions/runs/${run.id}`;
  const actor = formatOwner(call.state.requireOwner(run.actor), call.origin);
  return {
    id: run.id,
    name: run.workflow,
    node_id: `WFR_${run.id}`,
    head_branch: run.branch,
    head_sha: run.commit,
    path: `.github/workflows/${run.workflow.toLowerCase().replaceAll(/\W+/g, '-')}.yml`,
    display_title: run.title,
    run_number: run.number,
    run_attempt: run.attempt,
    event: run.event,
    status: run.status,
    conclusion: run.conclusion ?? null,
    workflow_id: repository.id,
    url: self,
    html_url: `${shape.html_url}/actions/runs/${run.id}`,
    pull_requests: [],
    created_at: run.createdAt,
    updated_at: run.updatedAt,
    run_started_at: run.createdAt,
    actor,
    triggering_actor: actor,
    jobs_url: `${self}/jobs`,
    logs_url: `${self}/logs`,
    check_suite_url: `${shape.url}/check-suites/${run.id}`,
    artifacts_url: `${self}/artifacts`,
    cancel_url: `${self}/cancel`,
    rerun_url: `${self}/rerun`,
    workflow_url: `${shape.url}/actions/workflows/${repository.id}`,
    head_commit: {
      id: run.commit,
      tree_id: run.commit,
      message: run.title,
      timestamp: run.createdAt,
      author: { name: actor.login, email: `${actor.login}@forge.example` },
      committer: { name: actor.login, email: `${actor.login}@forge.example` },
    },
    repository: shape,
    head_repository: shape,
  };
}

function formatJob(job: WorkflowJob, run: WorkflowRun, repository: ForgeRepository, call: Call) {
  const { url, html_url: page } = formatRepository(repository, call);
  return {
    id: job.id,
    run_id: run.id,
    run_url: `${url}/actions/runs/${run.id}`,
    run_attempt: run.attempt,
    node_id: `CR_${job.id}`,
    head_sha: run.commit,
    head_branch: run.branch,
    workflow_name: run.workflow,
    url: `${url}/actions/jobs/${job.id}`,
    html_url: `${page}/actions/runs/${run.id}/job/${job.id}`,
    status: job.status,
    conclusion: job.conclusion ?? null,
    created_at: job.startedAt,
    started_at: job.startedAt,
    completed_at: job.completedAt ?? null,
    name: job.name,
    steps: job.steps.map((step, index) => ({
      name: step.name,
      status: step.status,
      conclusion: step.conclusion ?? null,
      number: index + 1,
    })),
    check_run_url: `${url}/check-runs/${job.id}`,
    labels: ['ubuntu-latest'],
    runner_id: null,
    runner_name: null,
    runner_group_id: null,
    runner_group_name: null,
  };
}

function runAgain(call: Call) {
  const { run } = findRun(call, 'write');
  if (run.status !== 'completed') throw new Refusal(403, 'This workflow is already running');
  run.attempt += 1;
  run.updatedAt = new Date().toISOString();
  run.status = 'queued';
  delete run.conclusion;
  return { status: 201, body: {} };
}

/** Runs of workflows, their jobs and logs. */
export const workflowRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: `${at}/runs`,
    handle(call) {
      const repository = findRepository(call);
      const branch = call.query.get('branch');
      const runs = repository.runs.filter(run => !branch || run.branch === branch).toReversed();
      const page = takePage(runs, call.query);
      return {
        headers: linkHeader(call, page),
        body: {
          total_count: runs.length,
          workflow_runs: page.items.map(run => formatRun(run, repository, call)),
        },
      };
    },
  },
  {
    method: 'GET',
    path: `${at}/runs/:run`,
    handle(call) {
      const { repository, run } = findRun(call);
      return { body: formatRun(run, repository, call) };
    },
  },
  {
    method: 'GET',
    path: `${at}/runs/:run/jobs`,
    handle(call) {
      const { repository, run } = findRun(call);
      return {
        body: {
          total_count: run.jobs.length,
          jobs: run.jobs.map(job => formatJob(job, run, repository, call)),
        },
      };
    },
  },
  {
    method: 'GET',
    path: `${at}/jobs/:job/logs`,
    handle(call) {
      const { repository, run, job } = findJob(call);
      if (job.status !== 'completed') throw new Refusal(404, 'Not Found');
      const page = `${call.origin}/${repository.fullName}/actions/runs/${run.id}/job/${job.id}`;
      return { status: 302, headers: { location: `${page}/log.txt` } };
    },
  },
  {
    method: 'GET',
    path: `/:owner/:repo/actions/runs/:run/job/:job/log.txt`,
    // Who has the address needs no credential, as of the signed addresses that GitHub leads to.
    handle(call) {
      const { owner, repo } = call.params;
      const repository = call.state.repositories.get(`${owner}/${repo}`.toLowerCase());
      if (!repository) throw new Refusal(404, 'Not Found');
      return {
        headers: { 'content-type': 'text/plain; charset=utf-8' },
        body: findJob(call, repository).job.log,
      };
    },
  },
  { method: 'POST', path: `${at}/runs/:run/rerun`, handle: runAgain },
  { method: 'POST', path: `${at}/runs/:run/rerun-failed-jobs`, handle: runAgain },
  {
    method: 'POST',
    path: `${at}/runs/:run/cancel`,
    handle(call) {
      const { run } = findRun(call, 'write');
      if (run.status === 'completed')
        throw new Refusal(409, 'Cannot cancel a workflow run that is completed.');
      Object.assign(run, { status: 'completed', conclusion: 'cancelled' });
      run.updatedAt = new Date().toISOString();
      return { status: 202, body: {} };
    },
  },
];
