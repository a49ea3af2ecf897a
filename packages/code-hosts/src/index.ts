export { getPagesUrl } from './addresses.ts';
export { describeBranchProblem } from './branchNames.ts';
export type {
  CodeHost,
  CodeHostType,
  GithubApp,
  ManagedIdentity,
  ServicePrincipal,
} from './CodeHost.ts';
export { findOccupants, listTwins, type Occupant, toComparable } from './findOccupants.ts';
export { GerritClient } from './gerrit/GerritClient.ts';
export { findOrganizationCredential } from './hosts/azure.ts';
export { getGithubApi } from './hosts/github.ts';
export type { LastChange } from './lastChange.ts';
export { slugAnnotations } from './slugAnnotations.ts';
export { CodeHosts, type FoundRepository } from './CodeHosts.ts';
export { listHostHeaders } from './hostFormats.ts';
export { withUserToken } from './withUserToken.ts';
export { type CommitRequest, type RawRequest, RepositoryTree } from './RepositoryTree.ts';
export { parseHostJson } from './parseHostJson.ts';
export type { ArchiveLayout } from './TreeFormat.ts';
export {
  CodeHostError,
  type CodeHostFailure,
  isCodeHostError,
  isRateLimitError,
  RateLimitError,
} from './api/CodeHostError.ts';
export { ConditionalAnswers } from './api/ConditionalAnswers.ts';
export type { CodeHostWriter } from './api/CodeHostWriter.ts';
export type {
  CommitFiles,
  FileChange,
  HostBranch,
  HostCommit,
  HostPage,
  HostPullRequest,
  HostRepository,
  NewPullRequest,
  NewRepository,
  PageOptions,
  RepositoryOwner,
} from './api/hostData.ts';
export type { GitPush, GitPushResult, GitTransport } from './api/GitTransport.ts';
export { describeTaken } from './api/checkNew.ts';
export { type GithubQuery, queryGithub } from './api/githubGraphql.ts';
export { getFailure } from './api/HostFailures.ts';
export { HostApi } from './api/HostApi.ts';
export { listRepositoryPaths } from './api/listRepositoryPaths.ts';
export { linkPaging } from './api/paging.ts';
export { readRateLimit, readRemaining } from './rateLimit.ts';
export { redact } from './api/redact.ts';
export { createCodeHostWriter, type WriterOptions } from './api/createCodeHostWriter.ts';
