import { useContext } from 'react';
import { parsePath, useLocation } from 'react-router';
import { DestinationContext } from './sidebarContext.ts';

/**
 * A test for where the page is, or will be in a moment: at a path or below it, with at least the search parameters that the
 * path names.
 */
export function useIsAt(): (to: string, isExact?: boolean) => boolean {
  const location = useLocation();
  const { goingTo } = useContext(DestinationContext);
  const { pathname = '/', search = '' } = goingTo === undefined ? location : parsePath(goingTo);
  return (to, isExact = false) => {
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
