import type { RepositoryFilter } from '../repositories/HostDialect.ts';

/** Omits repositories without a commit. */
export const emptyFilter: RepositoryFilter = {
  key: 'empty',
  takes: ({ defaultBranch }) => defaultBranch !== undefined,
};
