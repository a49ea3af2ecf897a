import type { CodeHostType } from './CodeHost.ts';

/** Annotations of the ecosystem that name an entity's repository, by the kind of its host. */
export const slugAnnotations: Readonly<Partial<Record<CodeHostType, string>>> = {
  azure: 'dev.azure.com/project-repo',
  bitbucketCloud: 'bitbucket.org/project-slug',
  bitbucketServer: 'bitbucket.org/project-slug',
  gitea: 'gitea.com/project-slug',
  github: 'github.com/project-slug',
  gitlab: 'gitlab.com/project-slug',
};
