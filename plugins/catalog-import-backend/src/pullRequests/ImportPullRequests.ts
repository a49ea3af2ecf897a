import type {
  ImportDefaults,
  ImportPlan,
  ImportPullRequest,
  NewImportPullRequest,
  OpenedPullRequest,
} from '@portico/catalog-import-common';
import type { CodeHostsApi, CreateWriterOptions } from '@portico/code-hosts';
import { ConflictError, InputError, NotFoundError } from '@portico/errors';
import { type CodeHostWriter, type HostPullRequest, isCodeHostError } from '@portico/integrations';
import { defaultBranchName, type ImportSettings } from '../importConfig.ts';
import { inStep } from './hostErrors.ts';
import { findTarget, type ImportTarget } from './findTarget.ts';

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
    const find = () => writer.findPullRequest(repository, branches);
    const known = await inStep("Couldn't create a pull request", find);
    if (known) return { pullRequest: describe(known, branches), location, existed: true };
    const file = { path: fileName, content: fileContent };
    const isCommitted = await prepareBranch(writer, target, { ...branches, file });
    if (!isCommitted)
      await inStep("Couldn't create a commit", () =>
        writer.commit(repository, { branch, message: title, files: [file] }),
      );
    const opened = await inStep("Couldn't create a pull request", () =>
      writer.openPullRequest(repository, { ...branches, title, body }),
    );
    return { pullRequest: describe(opened, branches), location, existed: false };
  }

  /** Where the default branch has the descriptor that a plan would add; `undefined` when it has none. */
  async findDescriptor(
    { repositoryUrl, defaultBranch, fileName }: ImportPlan,
    options?: ImportCallOptions,
  ): Promise<string | undefined> {
    const { target, writer } = this.#open(repositoryUrl, options);
    const { host, repository } = target;
    const commit = await inStep("Couldn't fetch default branch data", async () => {
      try {
        return await writer.getLastCommit(repository, fileName, defaultBranch);
      } catch (error) {
        // GitHub names the default branch of a repository without a commit too.
        if (isCodeHostError(error) && error.failure === 'conflict')
          throw createEmptyError(repository);
        throw error;
      }
    });
    if (commit === undefined) return undefined;
    const file = { repository, branch: defaultBranch, path: fileName };
    return this.#hosts.codeHosts.getBranchPageUrl(host, file);
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
    const target = findTarget(url, codeHosts, this.#settings.entityFilename);
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
  if (path.split('/').some(part => part === '' || part === '.' || part === '..'))
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

/**
 * Creates the branch of a pull request, or takes the one that a call before this one left behind: without a commit yet, or
 * with the descriptor. A process that ended may have committed it twice, so that the branch is known by what it holds.
 *
 * @returns whether the branch has the file as it is to be.
 */
async function prepareBranch(
  writer: CodeHostWriter,
  { host, repository }: ImportTarget,
  { head, base, file }: { head: string; base: string; file: { path: string; content: string } },
): Promise<boolean> {
  const commit = await inStep("Couldn't fetch default branch data", () =>
    writer.getBranch(repository, base),
  );
  if (commit === undefined)
    throw new NotFoundError(
      host.type === 'azure'
        ? `The requested ref was not found: '${base}' of '${repository}'`
        : `Couldn't fetch default branch data: 404, '${repository}' has no branch '${base}'; push a first commit to it`,
    );
  const message = "Couldn't create a new branch";
  const existing = await inStep(message, () => writer.getBranch(repository, head));
  if (existing === undefined) {
    await inStep(message, () => writer.createBranch(repository, head, commit));
    return false;
  }
  if (existing === commit) return false;
  const text = await inStep(message, () => writer.getText(repository, file.path, head));
  if (text === file.content) return true;
  // One that is to be replaced by another.
  const last = await inStep(message, () => writer.getLastCommit(repository, file.path, head));
  if (last === existing) return false;
  throw new ConflictError(
    `${message}: 409, '${head}' exists already with commits of its own; choose another branch name, or delete it`,
  );
}

function describe(
  { number, url, state }: HostPullRequest,
  { head, base }: { head: string; base: string },
): ImportPullRequest {
  return { number, url, state, branch: head, defaultBranch: base };
}
