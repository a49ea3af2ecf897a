/** One provider, and what its host answers of the project `acme/pay` and its like. */
export interface RecordedProvider {
  id: string;
  kind: 'builds' | 'pullRequests' | 'alerts';
  /** With `{name}` in place of the project's own name. */
  annotation: readonly [string, string];
  /** It takes any text as a query, so that no name is a bad one. */
  isQuery?: boolean;
  /** By the first words of calls; the first that fits counts. */
  answers: Readonly<Record<string, unknown>>;
  /** The first item as it is shown. */
  expected: Readonly<Record<string, unknown>>;
  /** The states of all items. */
  states: readonly string[];
}

const at = '2026-03-01T09:00:00Z';
const later = '2026-03-01T09:01:30Z';
const sha = 'a'.repeat(40);

const azureBuild = {
  id: 81,
  buildNumber: '20260301.1',
  status: 'completed',
  result: 'failed',
  queueTime: at,
  startTime: at,
  finishTime: later,
  sourceBranch: 'refs/heads/main',
  sourceVersion: sha,
  reason: 'individualCI',
  requestedFor: { displayName: 'Ada L.', uniqueName: 'ada@acme.test' },
  definition: { name: 'pay-ci' },
  triggerInfo: { 'ci.message': 'Break it' },
  _links: { web: { href: 'https://dev.azure.com/acme/shop/_build/results?buildId=81' } },
};
const pipeline = {
  id: 'gid://gitlab/Ci::Pipeline/7',
  iid: '3',
  status: 'FAILED',
  source: 'push',
  ref: 'main',
  sha,
  duration: 90,
  createdAt: at,
  startedAt: at,
  user: { username: 'ada' },
  commit: { title: 'Break it' },
};
const mergeRequest = {
  iid: '7',
  title: 'Speed up',
  webUrl: 'https://gitlab.test/acme/pay/-/merge_requests/7',
  draft: false,
  createdAt: at,
  updatedAt: later,
  sourceBranch: 'topic',
  targetBranch: 'main',
  approved: true,
  author: { username: 'ada' },
  reviewers: {
    nodes: [{ username: 'grace', mergeRequestInteraction: { reviewState: 'APPROVED' } }],
  },
  headPipeline: { status: 'FAILED' },
};
const bitbucketPipeline = {
  uuid: '{0b5e}',
  build_number: 3,
  state: { name: 'COMPLETED', result: { name: 'FAILED' } },
  target: { ref_name: 'main', ref_type: 'branch', commit: { hash: sha, message: 'Break it\n' } },
  creator: { nickname: 'ada', display_name: 'Ada L.' },
  trigger: { name: 'PUSH' },
  created_on: at,
  completed_on: later,
  duration_in_seconds: 90,
};
const cloudPull = {
  id: 7,
  title: 'Speed up',
  draft: false,
  author: { nickname: 'ada' },
  created_on: at,
  updated_on: later,
  source: { branch: { name: 'topic' } },
  destination: { branch: { name: 'main' } },
  participants: [
    { user: { nickname: 'grace' }, role: 'REVIEWER', approved: true, state: 'approved' },
    { user: { nickname: 'alan' }, role: 'REVIEWER', approved: false, state: null },
  ],
  links: { html: { href: 'https://bitbucket.org/acme/pay/pull-requests/7' } },
};
const serverPull = {
  id: 7,
  title: 'Speed up',
  createdDate: Date.parse(at),
  updatedDate: Date.parse(later),
  fromRef: { displayId: 'topic' },
  toRef: { displayId: 'main' },
  author: { user: { name: 'ada' } },
  reviewers: [{ user: { name: 'grace' }, approved: false, status: 'NEEDS_WORK' }],
  links: { self: [{ href: 'https://bitbucket.test/projects/ACME/repos/pay/pull-requests/7' }] },
};
const giteaRun = {
  id: 12,
  run_number: 3,
  path: 'ci.yaml@refs/heads/main',
  display_title: 'Break it',
  head_branch: 'main',
  head_sha: sha,
  event: 'push',
  status: 'completed',
  conclusion: 'failure',
  html_url: 'https://gitea.test/acme/pay/actions/runs/3',
  started_at: at,
  completed_at: later,
  actor: { login: 'ada' },
};
const giteaPull = {
  number: 7,
  title: 'Speed up',
  draft: false,
  html_url: 'https://gitea.test/acme/pay/pulls/7',
  user: { login: 'ada' },
  requested_reviewers: [{ login: 'grace' }],
  created_at: at,
  updated_at: later,
  head: { ref: 'topic' },
  base: { ref: 'main' },
};
const githubRun = {
  id: 9,
  run_number: 3,
  name: 'CI',
  display_title: 'Break it',
  head_branch: 'main',
  head_sha: sha,
  event: 'push',
  status: 'completed',
  conclusion: 'failure',
  html_url: 'https://github.test/acme/pay/actions/runs/9',
  created_at: at,
  updated_at: later,
  run_started_at: at,
  actor: { login: 'ada' },
};
const githubPull = {
  number: 7,
  title: 'Speed up',
  url: 'https://github.test/acme/pay/pull/7',
  isDraft: false,
  createdAt: at,
  updatedAt: later,
  headRefName: 'topic',
  baseRefName: 'main',
  author: { login: 'ada' },
  reviewDecision: null,
  reviewRequests: { nodes: [{ requestedReviewer: { login: 'grace' } }] },
  latestOpinionatedReviews: { nodes: [{ state: 'APPROVED' }] },
  commits: { nodes: [{ commit: { statusCheckRollup: { state: 'FAILURE' } } }] },
};
const jenkinsBuild = {
  number: 3,
  url: 'https://jenkins.test/job/acme/job/pay/job/main/3/',
  displayName: '#3',
  building: false,
  result: 'FAILURE',
  timestamp: Date.parse(at),
  duration: 90_000,
  actions: [
    { causes: [{ shortDescription: 'Started by user Ada', userId: 'ada' }] },
    {},
    { lastBuiltRevision: { SHA1: sha, branch: [{ name: 'origin/main' }] } },
  ],
};

const build = {
  title: 'Break it',
  branch: 'main',
  commit: sha,
  author: 'ada',
  state: 'failed',
  durationMs: 90_000,
};
const pull = {
  number: 7,
  title: 'Speed up',
  author: 'ada',
  state: 'open',
  branch: 'topic',
  target: 'main',
};

/** All built-in providers. */
export const recordedProviders: readonly RecordedProvider[] = [
  {
    id: 'github-actions',
    kind: 'builds',
    annotation: ['github.com/project-slug', 'acme/{name}'],
    answers: {
      'GET /github/repos/acme/': {
        workflow_runs: [githubRun, { ...githubRun, id: 8, status: 'hurt' }],
      },
    },
    expected: build,
    states: ['failed', 'unknown'],
  },
  {
    id: 'gitlab-pipelines',
    kind: 'builds',
    annotation: ['gitlab.com/project-slug', 'acme/sub/{name}'],
    answers: {
      'POST /gitlab/api/graphql': {
        data: {
          project: {
            pipelines: {
              nodes: [
                pipeline,
                {
                  ...pipeline,
                  id: 'gid://gitlab/Ci::Pipeline/6',
                  status: 'RUNNING',
                  duration: null,
                },
                { ...pipeline, id: 'gid://gitlab/Ci::Pipeline/5', status: 'MANUAL' },
              ],
            },
          },
        },
      },
    },
    expected: { ...build, number: 3 },
    states: ['failed', 'running', 'waiting'],
  },
  {
    id: 'azure-pipelines',
    kind: 'builds',
    annotation: ['dev.azure.com/project-repo', 'My shop/{name}'],
    answers: {
      'GET /azure/acme/My%20shop/_apis/git/repositories/': { id: 'id-of-repository' },
      'GET /azure/acme/My%20shop/_apis/build/builds?': {
        value: [azureBuild, { ...azureBuild, id: 80, status: 'inProgress', result: undefined }],
      },
    },
    expected: { ...build, author: 'Ada L.', name: 'pay-ci' },
    states: ['failed', 'running'],
  },
  {
    id: 'bitbucket-pipelines',
    kind: 'builds',
    annotation: ['bitbucket.org/project-slug', 'acme/{name}'],
    answers: {
      'GET /bitbucket/repositories/acme/': {
        values: [
          bitbucketPipeline,
          {
            ...bitbucketPipeline,
            uuid: '{2}',
            state: { name: 'IN_PROGRESS', stage: { name: 'PAUSED' } },
          },
        ],
      },
    },
    expected: { ...build, number: 3 },
    states: ['failed', 'waiting'],
  },
  {
    id: 'gitea-actions',
    kind: 'builds',
    annotation: ['gitea.com/project-slug', 'acme/{name}'],
    answers: {
      'GET /gitea/api/v1/repos/acme/': {
        workflow_runs: [
          giteaRun,
          {
            ...giteaRun,
            id: 11,
            status: 'running',
            conclusion: '',
            completed_at: '1970-01-01T00:00:00Z',
          },
          { ...giteaRun, id: 10, status: 'success', conclusion: undefined },
        ],
      },
    },
    expected: { ...build, number: 3, name: 'ci.yaml' },
    states: ['failed', 'running', 'succeeded'],
  },
  {
    id: 'jenkins',
    kind: 'builds',
    annotation: ['jenkins.io/job-full-name', 'default:acme/{name}'],
    answers: {
      'GET /jenkins/job/acme/job/': {
        name: 'pay',
        jobs: [
          { name: 'main', builds: [jenkinsBuild] },
          {
            name: 'feature%2Fone',
            builds: [{ ...jenkinsBuild, building: true, result: null, timestamp: 1000 }],
          },
        ],
      },
    },
    expected: { ...build, title: '#3', name: 'pay' },
    states: ['failed', 'running'],
  },
  {
    id: 'circleci',
    kind: 'builds',
    annotation: ['circleci.com/project-slug', 'gh/acme/{name}'],
    answers: {
      'GET /circleci/api/v2/project/gh/acme/': {
        items: [
          {
            id: 'p1',
            number: 3,
            trigger: { type: 'webhook', actor: { login: 'ada' } },
            vcs: { branch: 'main', revision: sha, commit: { subject: 'Break it' } },
          },
        ],
      },
      'GET /circleci/api/v2/pipeline/p1/workflow': {
        items: [
          { id: 'w1', name: 'test', status: 'failed', created_at: at, stopped_at: later },
          { id: 'w2', name: 'ship', status: 'on_hold', created_at: at, stopped_at: null },
        ],
      },
    },
    expected: { ...build, name: 'test' },
    states: ['failed', 'waiting'],
  },
  {
    id: 'github',
    kind: 'pullRequests',
    annotation: ['github.com/project-slug', 'acme/{name}'],
    answers: {
      'POST /github/graphql': {
        data: { repository: { pullRequests: { nodes: [githubPull] } } },
      },
    },
    expected: { ...pull, review: 'approved', reviewers: ['grace'], checks: 'failed' },
    states: ['open'],
  },
  {
    id: 'gitlab',
    kind: 'pullRequests',
    annotation: ['gitlab.com/project-slug', 'acme/sub/{name}'],
    answers: {
      'POST /gitlab/api/graphql': {
        data: {
          project: {
            mergeRequests: { nodes: [mergeRequest, { ...mergeRequest, iid: '6', draft: true }] },
          },
        },
      },
    },
    expected: { ...pull, review: 'approved', reviewers: [], checks: 'failed' },
    states: ['open', 'draft'],
  },
  {
    id: 'azure',
    kind: 'pullRequests',
    annotation: ['dev.azure.com/project-repo', 'My shop/{name}'],
    answers: {
      'GET /azure/acme/My%20shop/_apis/git/repositories/': {
        value: [
          {
            pullRequestId: 7,
            title: 'Speed up',
            isDraft: false,
            createdBy: { displayName: 'Ada L.', uniqueName: 'ada' },
            creationDate: at,
            sourceRefName: 'refs/heads/topic',
            targetRefName: 'refs/heads/main',
            reviewers: [
              { uniqueName: 'grace', vote: 0 },
              { uniqueName: 'alan', vote: -5 },
            ],
          },
        ],
      },
    },
    expected: { ...pull, review: 'changes-requested', reviewers: ['grace'], checks: 'none' },
    states: ['open'],
  },
  {
    id: 'bitbucket-cloud',
    kind: 'pullRequests',
    annotation: ['bitbucket.org/repo-slug', 'acme/{name}'],
    answers: { 'GET /bitbucket/repositories/acme/': { values: [cloudPull] } },
    expected: { ...pull, review: 'approved', reviewers: ['alan'] },
    states: ['open'],
  },
  {
    id: 'bitbucket-server',
    kind: 'pullRequests',
    annotation: ['bitbucket.com/project-slug', 'ACME/{name}'],
    answers: {
      'GET /bitbucket-server/projects/ACME/repos/': {
        values: [serverPull, { ...serverPull, id: 6, draft: true }],
      },
    },
    expected: { ...pull, review: 'changes-requested', reviewers: [] },
    states: ['open', 'draft'],
  },
  {
    id: 'gitea',
    kind: 'pullRequests',
    annotation: ['gitea.com/project-slug', 'acme/{name}'],
    answers: { 'GET /gitea/api/v1/repos/acme/': [giteaPull, { ...giteaPull, draft: true }] },
    expected: { ...pull, review: 'required', reviewers: ['grace'] },
    states: ['open', 'draft'],
  },
  {
    id: 'alertmanager',
    kind: 'alerts',
    annotation: ['prometheus.io/alert', 'Down,{name}'],
    answers: {
      'GET /alertmanager/pay/api/v2/alerts': [
        {
          fingerprint: 'f1',
          startsAt: at,
          endsAt: later,
          labels: { alertname: 'Down', severity: 'page', service: 'pay' },
          annotations: {
            summary: 'It is down',
            runbook_url: 'https://runbooks.acme.test/down',
          },
          generatorURL: 'https://prometheus.acme.test/graph',
        },
        {
          fingerprint: 'f2',
          startsAt: at,
          labels: { alertname: 'Other' },
          annotations: {},
        },
      ],
    },
    expected: {
      title: 'Down',
      summary: 'It is down',
      severity: 'critical',
      createdAt: at,
      runbookUrl: 'https://runbooks.acme.test/down',
    },
    states: ['firing'],
  },
  {
    id: 'pagerduty',
    kind: 'alerts',
    annotation: ['pagerduty.com/service-id', '{name}'],
    answers: {
      'GET /pagerduty/acme/incidents?': {
        incidents: [
          {
            id: 'I1',
            title: 'It is down',
            status: 'acknowledged',
            urgency: 'high',
            created_at: at,
            html_url: 'https://acme.pagerduty.com/incidents/I1',
            first_trigger_log_entry: { channel: { details: { environment: 'production' } } },
          },
        ],
      },
    },
    expected: {
      title: 'It is down',
      severity: 'critical',
      createdAt: at,
      environment: 'production',
    },
    states: ['acknowledged'],
  },
  {
    id: 'opsgenie',
    kind: 'alerts',
    isQuery: true,
    annotation: ['opsgenie.com/component-selector', 'tag:"{name}"'],
    answers: {
      'GET /opsgenie/acme/v2/alerts?': {
        data: [
          {
            id: 'A1',
            message: 'It is down',
            priority: 'P3',
            acknowledged: false,
            createdAt: at,
            tags: ['critical', 'Env: production'],
          },
        ],
      },
    },
    expected: {
      title: 'It is down',
      severity: 'warning',
      createdAt: at,
      environment: 'production',
    },
    states: ['firing'],
  },
];
