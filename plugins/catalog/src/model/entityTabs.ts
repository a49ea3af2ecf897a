/** A tab with the path it is at. */
export interface PathTab {
  path: string;
}

/** A tab's path without the slash and wildcard at its ends: '/docs/*' gives 'docs', '/' gives ''. */
export function getTabLinkPath(path: string): string {
  return path.replace(/\/\*$/, '').replace(/^\/+|(?<!\/)\/+$/g, '');
}

/** The tab that is shown for a path. */
export interface ActiveTab<Tab> {
  tab: Tab;
  /** Whether the path is the tab's; else no tab has the path, and this is the first one. */
  isMatch: boolean;
}

/**
 * The tab that a path below the entity's page belongs to: the one with the longest matching path, the
 * first one when none matches.
 */
export function findActiveTab<Tab extends PathTab>(
  tabs: readonly Tab[],
  subPath: string,
): ActiveTab<Tab> | undefined {
  const requested = subPath.replace(/^\/+|(?<!\/)\/+$/g, '');
  const [first] = tabs;
  const [match] = tabs
    .filter(({ path }) => {
      const own = getTabLinkPath(path);
      return own !== '' && (requested === own || requested.startsWith(`${own}/`));
    })
    .toSorted((a, b) => getTabLinkPath(b.path).length - getTabLinkPath(a.path).length);
  if (match) return { tab: match, isMatch: true };
  return first && { tab: first, isMatch: requested === '' };
}
