import type { Plugin } from 'vite';
import { entryIds } from '../pages/entries.ts';
import { listChunks, listReachable, requireChunk } from './chunkGraph.ts';

/** Names the files that those may have who have not signed in: all that the page for sign-in leads to, short of the app. */
export function listPublicFiles(): Plugin {
  return {
    name: 'portico-public-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = listChunks(Object.values(bundle));
        const portal = requireChunk(chunks, entryIds.portal);
        const found = listReachable(requireChunk(chunks, entryIds.signIn), chunks, portal);
        if (found.includes(portal)) {
          throw new Error('The page for sign-in would carry code of the app');
        }
        const files = found.flatMap(({ fileName, viteMetadata }) => [
          fileName,
          ...(viteMetadata?.importedCss ?? []),
          ...(viteMetadata?.importedAssets ?? []),
        ]);
        const icons = Object.keys(bundle).filter(name => /icon-[^/]+[.]svg$/.test(name));
        this.emitFile({
          type: 'asset',
          fileName: 'public-files.json',
          source: JSON.stringify([...new Set([...files, ...icons])]),
        });
      },
    },
  };
}
