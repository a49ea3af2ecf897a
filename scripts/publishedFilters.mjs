/** What turbo builds for the packages that are published. */
export const publishedFilters = ['packages/*', 'plugins/*', 'apps/portal', 'apps/portico'].map(
  path => `--filter=./${path}`,
);
