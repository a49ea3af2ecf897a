import type { CodeHostsApi } from '@portico/code-hosts-node';
import type { AlertProvider, BuildProvider, PullRequestProvider } from '@portico/delivery-node';
import type { SourcesConfig } from '../sourcesConfig.ts';
import { createOpsgenie } from './alerts/opsgenie.ts';
import { createPagerDuty } from './alerts/pagerDuty.ts';
import { createAlertmanager, createPrometheus } from './alerts/prometheus.ts';
import { createAzurePipelines } from './azurePipelines.ts';
import { createAzurePullRequests } from './azurePullRequests.ts';
import { createBitbucketCloudPullRequests } from './bitbucketCloudPullRequests.ts';
import { createBitbucketPipelines } from './bitbucketPipelines.ts';
import { createBitbucketServerPullRequests } from './bitbucketServerPullRequests.ts';
import { createCircleci } from './circleci.ts';
import { createGiteaActions } from './giteaActions.ts';
import { createGiteaPullRequests } from './giteaPullRequests.ts';
import { createGithubActions } from './githubActions.ts';
import { createGithubPullRequests } from './githubPullRequests.ts';
import { createGitlabMergeRequests } from './gitlabMergeRequests.ts';
import { createGitlabPipelines } from './gitlabPipelines.ts';
import { createJenkins } from './jenkins.ts';

/** The providers of builds that need no plugin. */
export function createBuildProviders(
  hosts: CodeHostsApi,
  { jenkins, circleci }: Pick<SourcesConfig, 'jenkins' | 'circleci'>,
): BuildProvider[] {
  return [
    createGithubActions(hosts),
    createGitlabPipelines(hosts),
    createAzurePipelines(hosts),
    createBitbucketPipelines(hosts),
    createGiteaActions(hosts),
    ...(jenkins ? [createJenkins(jenkins)] : []),
    ...(circleci ? [createCircleci(circleci)] : []),
  ];
}

/** The providers of pull requests that need no plugin. */
export function createPullRequestProviders(hosts: CodeHostsApi): PullRequestProvider[] {
  return [
    createGithubPullRequests(hosts),
    createGitlabMergeRequests(hosts),
    createAzurePullRequests(hosts),
    createBitbucketCloudPullRequests(hosts),
    createBitbucketServerPullRequests(hosts),
    createGiteaPullRequests(hosts),
  ];
}

/** The providers of alerts that need no plugin. */
export function createAlertProviders({
  alertmanager,
  prometheus,
  pagerDuty,
  opsgenie,
}: Omit<SourcesConfig, 'jenkins' | 'circleci'>): AlertProvider[] {
  return [
    ...(alertmanager.length > 0 ? [createAlertmanager(alertmanager)] : []),
    // An Alertmanager knows more of the same alerts: who silenced them, and which are the same.
    ...(alertmanager.length === 0 && prometheus.length > 0 ? [createPrometheus(prometheus)] : []),
    ...(pagerDuty ? [createPagerDuty(pagerDuty)] : []),
    ...(opsgenie ? [createOpsgenie(opsgenie)] : []),
  ];
}
