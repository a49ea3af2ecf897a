import { useHref } from 'react-router';

/** Where the portal is, '' at the root: what addresses begin with that the router does not follow, such as those opened in another tab. */
export function useBasePath(): string {
  return useHref('/').replace(/\/$/, '');
}
