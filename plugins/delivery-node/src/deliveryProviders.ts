import type { Entity } from '@portico/catalog-model';
import { createExtensionPoint } from '@portico/core';
import type { Alert, Build, BuildAction, BuildJob, PullRequest } from '@portico/delivery-common';

/** A project at a host, which an entity names. */
export interface DeliveryProject {
  /** With its port unless that is 443; calls are counted by it. */
  host: string;
  /** As its host names it: `acme/pay`. */
  name: string;
  /** Page where people see all of what is listed. */
  url: string;
}

/** How a project is read. */
export interface ReadOptions {
  signal: AbortSignal;
  /** Nobody waits for it: requests that people need are left to them. */
  isBackground: boolean;
  /** The share of a host's limit of requests that is left to others; a tenth in the background when omitted. */
  reserve?: number;
}

/** Lists something of projects at hosts of one kind. Titles and names of what it lists are cut by the area. */
export interface DeliveryProvider<T> {
  /** `github-actions`; what is stored belongs to it. */
  id: string;
  /** `GitHub Actions`. */
  title: string;
  /** The projects of an entity, by its annotations; without any request. */
  listProjects(entity: Entity): readonly DeliveryProject[];
  /**
   * The newest first.
   *
   * @throws CodeHostError, RateLimitError of `@portico/code-hosts`, or SourceError, which are shown in words; all else as
   * a failure.
   */
  list(project: DeliveryProject, options: ReadOptions): Promise<T[]>;
}

/** Lists builds. */
export interface BuildProvider extends DeliveryProvider<Build> {
  /** The branch whose builds count; read about once a day. */
  getDefaultBranch?(project: DeliveryProject, options: ReadOptions): Promise<string | undefined>;
  /** The logs of builds, where the host gives them. */
  logs?: BuildLogs;
  /** What people can do with builds, each with their own account at the host. */
  actions?: Partial<Record<BuildAction, BuildChange>>;
}

/**
 * Changes a build.
 *
 * @throws CodeHostError, RateLimitError with what the host says.
 */
export type BuildChange = (
  project: DeliveryProject,
  buildId: string,
  options: { /** Of the user. */ token: string; signal: AbortSignal },
) => Promise<void>;

/** Reads logs of builds. Ids have letters, digits, `.`, `_` and `-`. */
export interface BuildLogs {
  /** @throws CodeHostError, RateLimitError. */
  listJobs(project: DeliveryProject, buildId: string, options: ReadOptions): Promise<BuildJob[]>;
  /**
   * The whole log as the host has it: it is cut, and secrets are replaced, on its way to the reader.
   *
   * @throws CodeHostError, RateLimitError.
   */
  open(
    project: DeliveryProject,
    jobId: string,
    options: ReadOptions,
  ): Promise<ReadableStream<Uint8Array>>;
}

/** Lists open pull requests. */
export type PullRequestProvider = DeliveryProvider<PullRequest>;

/** Lists alerts that have not ended. */
export type AlertProvider = DeliveryProvider<Alert>;

/** Sources of alerts besides the built-in ones. */
export const alertProviderPoint = createExtensionPoint<AlertProvider>({
  id: 'delivery-alert-provider',
  description: 'Sources of alerts besides the built-in ones',
});

/** Sources of builds besides the built-in ones. */
export const buildProviderPoint = createExtensionPoint<BuildProvider>({
  id: 'delivery-build-provider',
  description: 'Sources of builds besides the built-in ones',
});

/** Sources of pull requests besides the built-in ones. */
export const pullRequestProviderPoint = createExtensionPoint<PullRequestProvider>({
  id: 'delivery-pull-request-provider',
  description: 'Sources of pull requests besides the built-in ones',
});
