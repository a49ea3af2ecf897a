import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { decodeText, getPageUrl } from './docsPaths.ts';
import { getEditUrl } from './getEditUrl.ts';
import { type PageSource, rendererVersion } from './RenderedPage.ts';
import type { SiteConfig } from './siteConfig.ts';
import type { PlannedPage } from './SitePlan.ts';
import type { SiteSource } from './SiteSource.ts';
import { expandSnippets } from './snippets.ts';

/** Where a page is, and the site that it is of. */
export interface PageOrigin {
  sourcePath: string;
  /** In the docs folder of the whole site. */
  path: string;
  bytes: Uint8Array;
  config: SiteConfig;
  /** The folder of the configuration. */
  root: string;
}

/** Plans a page: what its HTML is made of, with the snippets that it includes. */
export function planPage(site: SiteSource, origin: PageOrigin): PlannedPage {
  const { sourcePath, path, config } = origin;
  const { allowedIframeHosts, plantumlServer, editBaseUrl } = site;
  const page = expand(site, origin);
  const source: PageSource = {
    path: sourcePath,
    markdown: page.markdown,
    ...(page.lineNumbers && { lineNumbers: page.lineNumbers }),
    tocDepth: config.tocDepth,
    ...(config.slugStyle !== 'ascii' && { slugStyle: config.slugStyle }),
    allowedIframeHosts,
    isHighlighted: true,
    ...(plantumlServer !== undefined && { plantumlServer }),
  };
  return {
    sourcePath,
    path,
    url: getPageUrl(path),
    source,
    hash: hashPage(source),
    editUrl: getEditUrl(sourcePath, config, editBaseUrl),
  };
}

function expand(
  { files, log }: SiteSource,
  { sourcePath, bytes, config, root }: PageOrigin,
): { markdown: string; lineNumbers?: readonly number[] } {
  const text = decodeText(bytes);
  try {
    return expandSnippets(text, {
      readText: path => {
        const bytes = files.get(path);
        return bytes && decodeText(bytes);
      },
      folders: config.snippetFolders.map(folder => posix.join(root, folder)),
      warn: (message, line) => log.warn(message, sourcePath, line),
    });
  } catch (error) {
    log.add({
      level: 'error',
      message: error instanceof Error ? error.message : String(error),
      file: sourcePath,
    });
    return { markdown: text };
  }
}

function hashPage(source: PageSource): string {
  return createHash('sha256')
    .update(JSON.stringify([rendererVersion, source]))
    .digest('hex');
}
