import type { CatalogApi } from '@portico/catalog-common';
import { ConfiguredReader } from '@portico/url-reader';
import type { TaskSpec, TaskStep } from '@portico/scaffolder-common';
import type { TemplateAction } from '@portico/scaffolder-node';
import { createGithubActions } from '../actions/githubActions.ts';
import { createGithubRepoActions } from '../actions/githubRepoActions.ts';
import { createGitlabActions } from '../actions/gitlabActions.ts';
import { createHttpRequestAction } from '../actions/httpRequestAction.ts';
import { createPublishActions } from '../actions/publishActions.ts';
import { createPullRequestActions } from '../actions/pullRequestActions.ts';
import { createTestHosts } from './testHosts.ts';

/** Where tasks of a test have effects outside the portal. */
export interface EffectPlaces {
  /** `host:port` of a GitHub and of a GitLab, which take {@link forgeToken}, and of a server that counts requests. */
  github: string;
  gitlab: string;
  receiver: string;
}

/** What the forges of a test take. */
export const forgeToken = 'forge-token';

/** The actions with effects at code hosts and elsewhere, as the product has them. */
export function createHostActions({ github, gitlab, receiver }: EffectPlaces): TemplateAction[] {
  const hosts = createTestHosts([
    {
      type: 'github',
      host: github,
      baseUrl: `http://${github}`,
      apiBaseUrl: `http://${github}/api/v3`,
      token: forgeToken,
    },
    { type: 'gitlab', host: gitlab, baseUrl: `http://${gitlab}`, token: forgeToken },
  ]);
  const publishing = {
    hosts,
    // A push that is run again compares the branch with the files.
    reader: new ConfiguredReader({
      hosts: [{ host: github }, { host: gitlab }],
      codeHosts: hosts.codeHosts,
    }),
    defaultAuthor: { name: 'Portal', email: 'portal@acme.example' },
    defaultCommitMessage: 'Initial commit',
  };
  return [
    ...createGithubActions({ hosts, catalog: {} as CatalogApi }),
    ...createGithubRepoActions(publishing),
    ...createPublishActions(publishing),
    ...createPullRequestActions(publishing),
    ...createGitlabActions(hosts),
    createHttpRequestAction({ allowedHosts: [receiver], allowedMethods: [] }),
  ];
}

/** The calls that cannot be looked up, each at the end of a task of its own. */
export const blindActions = [
  'github:actions:dispatch',
  'http:request',
  'gitlab:issues:create',
  'gitlab:pipeline:trigger',
  'gitlab:projectAccessToken:create',
] as const;

/** A task that makes and changes a repository, and ends with one of {@link blindActions}. */
export function writeHostSpec(
  { github, gitlab, receiver }: EffectPlaces,
  name: string,
  blind: (typeof blindActions)[number],
): TaskSpec {
  const repoUrl = `${blind.startsWith('gitlab:') ? gitlab : github}?owner=acme&repo=${name}`;
  const step = (id: string, action: string, input: object): TaskStep => ({
    id,
    name: id,
    action,
    input: { ...(action !== 'test:write' && action !== 'http:request' && { repoUrl }), ...input },
  });
  const workflow = '.github/workflows/build.yaml';
  const onGithub = [
    step('create', 'github:repo:create', { topics: ['made'] }),
    step('push', 'github:repo:push', {}),
    step('hook', 'github:webhook', { webhookUrl: `http://${receiver}/hook` }),
    step('more', 'test:write', { path: 'more.txt' }),
    step('pull', 'publish:github:pull-request', { branchName: 'more', title: 'More' }),
    step('label', 'github:issues:label', {
      number: '${{ steps.pull.output.pullRequestNumber }}',
      labels: ['made'],
    }),
    step('environment', 'github:environment:create', { name: 'production' }),
    step('pages', 'github:pages:enable', {}),
  ];
  const onGitlab = [
    step('publish', 'publish:gitlab', {}),
    step('more', 'test:write', { path: 'more.txt' }),
    step('pull', 'publish:gitlab:merge-request', { branchName: 'more', title: 'More' }),
  ];
  const projectId = '${{ steps.publish.output.projectId }}';
  const last: Record<(typeof blindActions)[number], object> = {
    'github:actions:dispatch': { workflowId: 'build.yaml', branchOrTagName: 'main' },
    'http:request': { url: `http://${receiver}/task/${name}`, method: 'POST', body: name },
    'gitlab:issues:create': { title: 'Made' },
    'gitlab:pipeline:trigger': { projectId, tokenDescription: 'made', branch: 'main' },
    'gitlab:projectAccessToken:create': { projectId, name: 'made' },
  };
  return {
    apiVersion: 'scaffolder.backstage.io/v1beta3',
    parameters: {},
    steps: [
      step('write', 'test:write', { path: workflow }),
      ...(blind.startsWith('gitlab:') ? onGitlab : onGithub),
      step('blind', blind, last[blind]),
    ],
    output: {},
  };
}
