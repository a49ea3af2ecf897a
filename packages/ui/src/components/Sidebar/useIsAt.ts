import { useContext } from 'react';
import { matchPath, parsePath, useLocation } from 'react-router';
import { DestinationContext, OwnedPathsContext, type OwnedPathsMap } from './sidebarContext.ts';

/**
 * A test for where the page is, or will be in a moment: at a path or below it, with at least the search parameters that the
 * path names; at pages that one item owns, only its own address.
 */
export function useIsAt(): (to: string, isExact?: boolean) => boolean {
  const location = useLocation();
  const { goingTo } = useContext(DestinationContext);
  const ownedPaths = useContext(OwnedPathsContext);
  const { pathname = '/', search = '' } = goingTo === undefined ? location : parsePath(goingTo);
  const owner = findOwner(ownedPaths, pathname);
  return (to, isExact = false) => {
    if (owner !== undefined) return to === owner;
    const [path = '', query] = to.split('?');
    const isPath =
      pathname === path || (!isExact && path !== '/' && pathname.startsWith(`${path}/`));
    const here = new URLSearchParams(search);
    return (
      isPath &&
      [...new URLSearchParams(query)].every(([key, value]) => here.getAll(key).includes(value))
    );
  };
}

const lastOwners = new WeakMap<OwnedPathsMap, { pathname: string; owner: string | undefined }>();

/** The item that owns a page. Every item of the sidebar needs it, and it is the same for all of them. */
function findOwner(ownedPaths: OwnedPathsMap, pathname: string): string | undefined {
  const last = lastOwners.get(ownedPaths);
  if (last?.pathname === pathname) return last.owner;
  const owner = [...ownedPaths].find(([, patterns]) =>
    patterns.some(pattern => matchPath(pattern, pathname)),
  )?.[0];
  lastOwners.set(ownedPaths, { pathname, owner });
  return owner;
}
