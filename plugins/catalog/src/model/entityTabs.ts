/** A tab with the path it stands at. */
export interface PathTab {
  path: string;
}

/** A tab's path without the slash and wildcard at its ends: '/docs/*' gives 'docs', '/' gives ''. */
export function getTabLinkPath(path: string): string {
  return path.replace(/\/\*$/, '').replace(/^\/+|\/+$/g, '');
}

/**
 * The tab that a path below the entity's page belongs to: the one with the longest matching path, the
 * first one when none matches.
 */
export function findActiveTab<Tab extends PathTab>(
  tabs: readonly Tab[],
  subPath: string,
): Tab | undefined {
  const asked = subPath.replace(/^\/+|\/+$/g, '');
  return (
    tabs
      .filter(({ path }) => {
        const own = getTabLinkPath(path);
        return own !== '' && (asked === own || asked.startsWith(`${own}/`));
      })
      .toSorted((a, b) => getTabLinkPath(b.path).length - getTabLinkPath(a.path).length)[0] ??
    tabs[0]
  );
}
