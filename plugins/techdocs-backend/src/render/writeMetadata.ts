import type { DocsMetadata } from '@portico/techdocs-common';
import type { SiteManifest } from './SiteManifest.ts';

/** What the file `techdocs_metadata.json` of a site says. */
export function writeMetadata(manifest: SiteManifest): DocsMetadata {
  const { siteName, siteDescription, builtAt, etag, pages, files } = manifest;
  return {
    site_name: siteName,
    ...(siteDescription !== undefined && { site_description: siteDescription }),
    build_timestamp: builtAt,
    etag,
    files: [
      '404.html',
      ...Object.values(pages).map(({ url }) => `${url}index.html`),
      ...Object.keys(files),
      'techdocs_metadata.json',
    ],
  };
}
