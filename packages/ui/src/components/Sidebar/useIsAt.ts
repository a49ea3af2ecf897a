import { useLocation } from 'react-router';

/**
 * A test for where the page is: at a path or below it, with at least the search parameters that the
 * path names.
 */
export function useIsAt(): (to: string, isExact?: boolean) => boolean {
  const { pathname, search } = useLocation();
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
