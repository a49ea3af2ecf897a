import { apiDocsPluginId } from '@portico/api-docs-common';
import { catalogApiRef } from '@portico/catalog-common';
import { entityFilesApiRef } from '@portico/catalog-node';
import type { Plugin } from '@portico/core';
import { createServerPlugin } from '@portico/server';
import { type ApiDocsServices, referencesRoute } from './routes/references.ts';

/** Reads the files that API definitions refer to. It lives where the catalog lives, which reads them. */
export const apiDocsBackendPlugin: Plugin = createServerPlugin({
  id: apiDocsPluginId,
  needs: { catalog: catalogApiRef, files: entityFilesApiRef },
  create: ({ catalog, files }): ApiDocsServices => ({ catalog, files, now: () => Date.now() }),
  routes: [referencesRoute],
});
