import type { SlugOptions } from './codeHostProjects.ts';

type Slug = Omit<SlugOptions, 'page'>;

/** How entities name repositories on GitHub. */
export const githubSlug: Slug = {
  type: 'github',
  annotations: ['github.com/project-slug'],
  pattern: /^[\w-]+\/[\w.-]+$/,
};

/** How entities name projects on GitLab, with their groups. */
export const gitlabSlug: Slug = {
  type: 'gitlab',
  annotations: ['gitlab.com/project-slug'],
  pattern: /^[\w-][\w.-]*(\/[\w-][\w.-]*)+$/,
  hostAnnotation: 'gitlab.com/instance',
};

/** How entities name repositories on Gitea and Forgejo. */
export const giteaSlug: Slug = {
  type: 'gitea',
  annotations: ['gitea.com/project-slug'],
  pattern: /^[\w.-]+\/[\w.-]+$/,
};

const bitbucketAnnotations = ['bitbucket.org/project-slug', 'bitbucket.org/repo-slug'];

/** How entities name repositories on Bitbucket Cloud: workspace and repository. */
export const bitbucketCloudSlug: Slug = {
  type: 'bitbucketCloud',
  annotations: bitbucketAnnotations,
  pattern: /^[\w-]+\/[\w.-]+$/,
};

/** How entities name repositories on Bitbucket Server: project, or `~user`, and repository. */
export const bitbucketServerSlug: Slug = {
  type: 'bitbucketServer',
  annotations: [...bitbucketAnnotations, 'bitbucket.com/project-slug'],
  pattern: /^~?[\w.-]+\/[\w.-]+$/,
};
