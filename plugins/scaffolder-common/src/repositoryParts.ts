/** The parts that the address of a repository must have, besides its host and its name, by the kind of the host. */
export const repositoryParts = {
  github: ['owner'],
  gitlab: ['owner'],
  gitea: ['owner'],
  bitbucketCloud: ['workspace', 'project'],
  bitbucketServer: ['project'],
  azure: ['organization', 'project'],
  gerrit: [],
} as const satisfies Readonly<Record<string, readonly RepositoryPart[]>>;

/** A part of a repository's address, as its parameter is called. */
export type RepositoryPart = 'owner' | 'organization' | 'workspace' | 'project';

/** The kinds of code hosts. */
export type CodeHostKind = keyof typeof repositoryParts;
