import { encodePath } from '@portico/config/encodePath';
import type { SiteConfig } from './siteConfig.ts';

/** The address at which a page is edited; `base` is that of its source. */
export function getEditUrl(
  sourcePath: string,
  { repoUrl, editUri, docsDir }: SiteConfig,
  base: string | undefined,
) {
  if (editUri === '') return undefined;
  if (repoUrl === undefined && editUri === undefined)
    return base === undefined ? undefined : new URL(encodePath(sourcePath), base).href;
  const inDocs = sourcePath.startsWith(`${docsDir}/`)
    ? sourcePath.slice(docsDir.length + 1)
    : sourcePath;
  const uri = editUri ?? defaultEditUri(repoUrl ?? '');
  if (uri === undefined) return undefined;
  const repository = repoUrl === undefined ? undefined : `${repoUrl.replace(/(?<!\/)\/+$/, '')}/`;
  const folder = URL.parse(
    /^[?#]/.test(uri) ? `${repository ?? ''}${uri}` : uri.replace(/\/?$/, '/'),
    repository,
  );
  if (!folder || !/^https?:$/.test(folder.protocol)) return undefined;
  return `${folder.href}${encodePath(inDocs)}`;
}

function defaultEditUri(repoUrl: string): string | undefined {
  const host = URL.parse(repoUrl)?.hostname ?? '';
  if (host === 'github.com' || host === 'gitlab.com') return 'edit/master/docs/';
  return host === 'bitbucket.org' ? 'src/default/docs/' : undefined;
}
