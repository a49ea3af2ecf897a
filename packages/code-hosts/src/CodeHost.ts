import type { z } from 'zod';

/** The kinds of code hosts whose pages are understood, by their key under `integrations`. */
export type CodeHostType =
  | 'azure'
  | 'bitbucketCloud'
  | 'bitbucketServer'
  | 'gerrit'
  | 'gitea'
  | 'github'
  | 'gitlab';

/** A code host, as it is configured. */
export interface CodeHost {
  type: CodeHostType;
  /** Host of its pages, with the port where that is not the usual one. */
  host: string;
  /** Why it cannot be used, with the fix. */
  problem?: string | undefined;
  /** Address of its pages where that is not `https://{host}`, such as below a path. */
  baseUrl?: string | undefined;
  /** Address of its API where that is not the usual one. */
  apiBaseUrl?: string | undefined;
  /** Address of its raw files where it has one. */
  rawBaseUrl?: string | undefined;
  /** Gerrit: address that clones begin with; that of its pages when omitted. */
  cloneUrl?: string | undefined;
  /** Gerrit: address of Gitiles, which shows files; below its pages when omitted. */
  gitilesBaseUrl?: string | undefined;
  token?: string | undefined;
  username?: string | undefined;
  password?: string | undefined;
  /** The token is a user's own, which Azure DevOps takes in another header than a personal access token. */
  isUserToken?: boolean | undefined;
  /** Azure: credentials by organization; those without organizations are for all others. */
  credentials?: readonly OrganizationCredential[] | undefined;
  /** Secrets that prove webhooks of the host. */
  webhookSecrets?: readonly string[] | undefined;
  /** GitHub Apps; each serves the accounts where it is installed, and the token all others. */
  apps?: readonly GithubApp[] | undefined;
}

/** A credential that is for some organizations of a host. */
export type OrganizationCredential = { organizations?: readonly string[] | undefined } & (
  | { personalAccessToken: string }
  | ServicePrincipal
  | ManagedIdentity
);

/** What the machine is in Microsoft Entra; Azure gives tokens to all that runs on it. */
export interface ManagedIdentity {
  /** One that was assigned to the machine; `system-assigned` for its own. */
  managedIdentity: string;
}

/** An application of Microsoft Entra, which exchanges its secret for tokens. */
export interface ServicePrincipal {
  clientId: string;
  clientSecret: string;
  tenantId: string;
}

/** A GitHub App, which exchanges its signature for tokens of its installations. */
export interface GithubApp {
  appId: string;
  /** PEM. */
  privateKey: string;
  /** Accounts whose installations are used; all when omitted. */
  allowedInstallationOwners?: readonly string[] | undefined;
}

/** A file in a repository. */
export interface RepositoryFile {
  /** As the host names it: `owner/name`, `group/subgroup/name`, `organization/project/name`. */
  repository: string;
  /** Branch, tag or commit in the form of the host's pages; `undefined` is the default branch. */
  ref: string | undefined;
  /** From the repository's root, without a slash at its start. */
  path: string;
}

/** How one kind of code host names its files. Nothing here makes a request. */
export interface CodeHostFormat {
  /** Reads the address of a page that shows a file or folder. */
  parsePage(url: URL, host: CodeHost): RepositoryFile | undefined;
  /** Writes the address of the page of a file, or of a folder where the path ends with a slash or is empty. */
  formatPage(file: RepositoryFile, host: CodeHost): string;
  /** Writes the address at which people change a file; `undefined` where that form of ref cannot be changed. */
  formatEdit(file: RepositoryFile, host: CodeHost): string | undefined;
  /** Writes the address of the page of a commit. */
  formatCommit(repository: string, id: string, host: CodeHost): string;
  /** Writes the address at which the host answers the file itself. */
  formatRaw(file: RepositoryFile, host: CodeHost): string;
  /** How the file is encoded there; bytes as they are when omitted. */
  rawEncoding?: 'base64';
  /** Whether the host answers a file of this ref by the id of its commit only. */
  needsCommit?(file: RepositoryFile): boolean;
  /** Writes the address at which the host answers the commits that changed the file, the latest first. */
  formatCommits(file: RepositoryFile, host: CodeHost): string;
  /** That answer, read to the id of the first. */
  commits: z.ZodType<string | undefined>;
  /**
   * The credentials that are sent along with a request.
   *
   * @param owner - of what is requested, where the host has credentials by owner; the first part of a full name.
   */
  listHeaders(host: CodeHost, owner?: string): Readonly<Record<string, string>>;
  /** What is sent along with a request for a file besides. */
  listRawHeaders?(host: CodeHost): Readonly<Record<string, string>>;
}
