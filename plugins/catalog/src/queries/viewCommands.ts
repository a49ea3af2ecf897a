import { storageApiRef } from '@portico/app';
import type { CommandSourceContribution } from '@portico/app/points';
import { BookmarkIcon } from '@portico/ui/icons';
import { catalogIndexRouteRef } from '../routes.ts';
import { readSavedViews } from './savedViews.ts';

const maxShown = 5;

/** Finds the saved views that have all the words in their names, for the command palette. */
export const searchSavedViews: CommandSourceContribution['search'] = async (
  query,
  { apis, getPath },
) => {
  const path = getPath(catalogIndexRouteRef);
  if (path === undefined) return [];
  const words = query.toLowerCase().split(/\s+/);
  return readSavedViews(apis.require(storageApiRef))
    .filter(({ name }) => words.every(word => name.toLowerCase().includes(word)))
    .slice(0, maxShown)
    .map(({ name, search }) => ({
      id: name,
      title: name,
      icon: BookmarkIcon,
      to: `${path}${search}`,
    }));
};
