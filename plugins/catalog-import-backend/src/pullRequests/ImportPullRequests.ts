import type {
  ImportDefaults,
  ImportPlan,
  ImportPullRequest,
  NewImportPullRequest,
  OpenedPullRequest,
} from '@portico/catalog-import-common';
import type { CodeHostsApi, CreateWriterOptions } from '@portico/code-hosts-node';
import { ConflictError, InputError, NotFoundError } from '@portico/errors';
import {
  type CodeHostWriter,
  describeBranchProblem,
  type HostPullRequest,
  isCodeHostError,
} from '@portico/code-hosts';
import { defaultBranchName, type ImportSettings } from '../importConfig.ts';
import { inStep } from './hostErrors.ts';
import { describeObstacle, findObstacle, type Obstacle } from './findObstacle.ts';
import { checkRepositoryUrl, type ImportTarget } from './checkRepositoryUrl.ts';
import { prepareBranch } from './prepareBranch.ts';

/** What pull requests are opened with. */
export interface ImportPullRequestsOptions {
  hosts: Pick<CodeHostsApi, 'codeHosts' | 'createWriter'>;
  settings: ImportSettings;
}

/** How calls to the host are sent. */
export type ImportCallOptions = Pick<CreateWriterOptions, 'token' | 'signal' | 'isBackground'>;

/** How a pull request is opened. */
export type OpenPullRequestOptions = ImportCallOptions & {
  /** As the plan has it, so that the repository is not read again. */
  defaultBranch?: string;
};

interface Repository {
  url: string;
  defaultBranch: string;
}

/** Opens pull requests that add a descriptor, and reads how far they are. */
export class ImportPullRequests {
  readonly #hosts: ImportPullRequestsOptions['hosts'];
  readonly #settings: ImportSettings;

  constructor({ hosts, settings }: ImportPullRequestsOptions) {
    this.#hosts = hosts;
    this.#settings = settings;
  }

  getDefaults(): ImportDefaults {
    const { entityFilename, pullRequestTitle, pullRequestBody } = this.#settings;
    return {
      fileName: entityFilename,
      title: pullRequestTitle,
      body: pullRequestBody.replaceAll('{file}', entityFilename),
    };
  }

  async plan(url: string, options?: ImportCallOptions): Promise<ImportPlan> {
    const { target, writer } = this.#open(url, options);
    const repository = await requireRepository(writer, target, options);
    return {
      integrationType: target.host.type,
      repositoryUrl: repository.url,
      defaultBranch: repository.defaultBranch,
      ...this.#chooseBranch(repository.defaultBranch),
      ...this.getDefaults(),
    };
  }

  /** What was begun before and is complete up to a step is continued, so that a repeated call opens no second one. */
  async open(
    request: NewImportPullRequest,
    options?: OpenPullRequestOptions,
  ): Promise<OpenedPullRequest> {
    try {
      return await this.#openOrContinue(request, options);
    } catch (error) {
      if (!isRefusedWrite(error)) throw error;
      // What a process that ended had sent may have arrived in between; it is found now.
      return this.#openOrContinue(request, options);
    }
  }

  async #openOrContinue(
    request: NewImportPullRequest,
    options?: OpenPullRequestOptions,
  ): Promise<OpenedPullRequest> {
    const { title, body, fileContent, fileName = this.#settings.entityFilename } = request;
    checkPath(fileName);
    const problem =
      request.branch === undefined ? undefined : describeBranchProblem(request.branch);
    if (problem)
      throw new InputError(
        `'branch' is '${request.branch}': ${problem}; choose another name, such as ${defaultBranchName}`,
      );
    const { target, writer } = this.#open(request.repositoryUrl, options);
    const defaultBranch =
      options?.defaultBranch ?? (await requireRepository(writer, target, options)).defaultBranch;
    const { branch = this.#chooseBranch(defaultBranch).branch } = request;
    if (branch === defaultBranch)
      throw new InputError(
        `'branch' is '${branch}', the default branch of the repository; choose another, such as ${defaultBranchName}`,
      );
    const { host, repository } = target;
    const location = this.#hosts.codeHosts.getBranchPageUrl(host, {
      repository,
      branch: defaultBranch,
      path: fileName,
    });
    const branches = { head: branch, base: defaultBranch };
    const commit = await requireCommit(writer, target, defaultBranch);
    const wanted = { path: fileName, branch: defaultBranch, commit };
    const obstacle = await findObstacle(writer, target, wanted, this.#hosts.codeHosts);
    const find = () => writer.findPullRequest(repository, branches);
    const known = await inStep("Couldn't create a pull request", find);
    if (obstacle) {
      const open = known ? `. Close the pull request ${known.url}, which would add it too` : '';
      throw new ConflictError(`${describeObstacle(obstacle, defaultBranch)}${open}`);
    }
    if (known) return { pullRequest: describe(known, branches), location, existed: true };
    const file = { path: fileName, content: fileContent };
    const isCommitted = await prepareBranch(writer, repository, { head: branch, commit, file });
    if (!isCommitted)
      await inStep("Couldn't create a commit", () =>
        writer.commit(repository, { branch, message: title, files: [file], parent: commit }),
      );
    const opened = await inStep("Couldn't create a pull request", () =>
      writer.openPullRequest(repository, { ...branches, title, body }),
    );
    return { pullRequest: describe(opened, branches), location, existed: false };
  }

  /** What the default branch has where a plan would add its descriptor; `undefined` where there is room for it. */
  async findObstacle(
    { repositoryUrl, defaultBranch: branch, fileName: path }: ImportPlan,
    options?: ImportCallOptions,
  ): Promise<Obstacle | undefined> {
    const { target, writer } = this.#open(repositoryUrl, options);
    const { repository } = target;
    const message = "Couldn't fetch default branch data";
    const commit = await inStep(message, () => writer.getBranch(repository, branch));
    // GitHub names the default branch of a repository without a commit too.
    if (commit === undefined) throw createEmptyError(repository);
    const wanted = { path, branch, commit };
    return findObstacle(writer, target, wanted, this.#hosts.codeHosts);
  }

  async get(url: string, number: number, options?: ImportCallOptions): Promise<ImportPullRequest> {
    const { target, writer } = this.#open(url, options);
    const pull = await inStep("Couldn't fetch the pull request", () =>
      writer.getPullRequest(target.repository, number),
    );
    if (!pull) throw new NotFoundError(`'${target.repository}' has no pull request ${number}`);
    return describe(pull, pull);
  }

  #open(
    url: string,
    options?: ImportCallOptions,
  ): { target: ImportTarget; writer: CodeHostWriter } {
    const { codeHosts, createWriter } = this.#hosts;
    const target = checkRepositoryUrl(url, codeHosts, this.#settings.entityFilename);
    return { target, writer: createWriter(target.host, options) };
  }

  #chooseBranch(defaultBranch: string): Pick<ImportPlan, 'branch' | 'refusedBranch'> {
    const { pullRequestBranchName: configured } = this.#settings;
    if (configured !== defaultBranch) return { branch: configured };
    const branch =
      defaultBranch === defaultBranchName ? `${defaultBranchName}-1` : defaultBranchName;
    return { branch, refusedBranch: configured };
  }
}

/** Whether the host refused a change for what another call had done meanwhile; what was read is as it is. */
function isRefusedWrite(error: unknown): boolean {
  const { cause } = error as Error;
  return isCodeHostError(cause) && cause.failure === 'conflict' && cause.method !== 'GET';
}

function checkPath(path: string): void {
  if (path.split('/').some(part => ['', '.', '..', '.git'].includes(part.toLowerCase())))
    throw new InputError(
      `'fileName' is '${path}'; write a path in the repository, such as catalog-info.yaml`,
    );
}

async function requireRepository(
  writer: CodeHostWriter,
  { host, repository }: ImportTarget,
  { token }: ImportCallOptions = {},
): Promise<Repository> {
  const message = "Couldn't fetch repo data";
  const found = await inStep(message, () => writer.getRepository(repository));
  if (!found)
    throw new NotFoundError(
      `${message}: 404, '${repository}' does not exist on '${host.host}', or ${token === undefined ? 'the configured credentials' : 'your account'} may not see it`,
    );
  if (found.defaultBranch === undefined) throw createEmptyError(repository);
  return { url: found.url, defaultBranch: found.defaultBranch };
}

function createEmptyError(repository: string): Error {
  return new ConflictError(
    `Couldn't fetch default branch data: '${repository}' has no commits; push a first one`,
  );
}

async function requireCommit(
  writer: CodeHostWriter,
  { host, repository }: ImportTarget,
  branch: string,
): Promise<string> {
  const message = "Couldn't fetch default branch data";
  const commit = await inStep(message, () => writer.getBranch(repository, branch));
  if (commit !== undefined) return commit;
  throw new NotFoundError(
    host.type === 'azure'
      ? `The requested ref was not found: '${branch}' of '${repository}'`
      : `${message}: 404, '${repository}' has no branch '${branch}'; push a first commit to it`,
  );
}

function describe(
  { number, url, state }: HostPullRequest,
  { head, base }: { head: string; base: string },
): ImportPullRequest {
  return { number, url, state, branch: head, defaultBranch: base };
}
