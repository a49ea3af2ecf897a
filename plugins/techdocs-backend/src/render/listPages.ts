import { posix } from 'node:path';
import { isIndexName, titleOf } from './docsPaths.ts';
import { arrange, type PagesFile } from './pagesFile.ts';
import type { PlannedNavItem, PlannedPage } from './SitePlan.ts';

/** Paths of pages in the order of a navigation. */
export function listPaths(items: readonly PlannedNavItem[]): string[] {
  return items.flatMap(item =>
    item.type === 'page' ? item.path : item.type === 'section' ? listPaths(item.items) : [],
  );
}

/** Pages below a folder as MkDocs lists them: the first page, pages by name, then folders. */
export function listPages(
  pages: readonly PlannedPage[],
  folder: string,
  pagesFiles: ReadonlyMap<string, PagesFile>,
): PlannedNavItem[] {
  const own: PlannedPage[] = [];
  const folders = new Map<string, PlannedPage[]>();
  for (const page of pages) {
    const [name = '', ...rest] = page.path.slice(folder.length).split('/');
    if (rest.length === 0) own.push(page);
    else folders.set(name, [...(folders.get(name) ?? []), page]);
  }
  const isIndex = ({ path }: PlannedPage) => isIndexName(posix.basename(path));
  const items: [name: string, item: PlannedNavItem][] = [
    ...own.filter(isIndex),
    ...own.filter(page => !isIndex(page)),
  ].map(({ path }) => [posix.basename(path), { type: 'page', title: undefined, path }]);
  for (const [name, inner] of folders) {
    const path = `${folder}${name}/`;
    const file = pagesFiles.get(path);
    if (file?.isHidden) continue;
    const title = file?.title ?? titleOf(name);
    items.push([name, { type: 'section', title, items: listPages(inner, path, pagesFiles) }]);
  }
  const file = pagesFiles.get(folder);
  return file
    ? arrange(
        items,
        file,
        (item, title) => ({ ...item, title }),
        (title, url) => ({ type: 'link', title, url }),
      )
    : items.map(([, item]) => item);
}
