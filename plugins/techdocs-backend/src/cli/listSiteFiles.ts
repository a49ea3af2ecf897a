import type { BuiltSite } from '../render/buildSite.ts';
import type { RenderedPage } from '../render/RenderedPage.ts';
import { SiteLinks } from '../render/resolveLink.ts';
import { writeMetadata } from '../render/writeMetadata.ts';
import { siteStylesheet, siteStylesheetPath } from '../render/siteStyles.ts';
import { orderPages, writeMissingPage, writePage } from '../render/writePage.ts';

/** All files of a site, as a web server or a storage has them; the one that says what is there comes last. */
export function* listSiteFiles(
  { manifest }: BuiltSite,
  contents: ReadonlyMap<string, RenderedPage | Uint8Array>,
): Generator<{ path: string; bytes: Uint8Array }> {
  const links = new SiteLinks(manifest);
  const order = orderPages(manifest);
  for (const [path, page] of Object.entries(manifest.pages)) {
    const rendered = contents.get(page.hash);
    if (!rendered || rendered instanceof Uint8Array) continue;
    const html = writePage(manifest, links, order, path, page, rendered);
    yield { path: `${page.url}index.html`, bytes: Buffer.from(html) };
  }
  for (const [path, { hash }] of Object.entries(manifest.files)) {
    const bytes = contents.get(hash);
    if (bytes instanceof Uint8Array) yield { path, bytes };
  }
  yield { path: siteStylesheetPath, bytes: Buffer.from(siteStylesheet) };
  yield { path: '404.html', bytes: Buffer.from(writeMissingPage(manifest)) };
  yield {
    path: 'techdocs_metadata.json',
    bytes: Buffer.from(JSON.stringify(writeMetadata(manifest))),
  };
}
