import { referencesEndpoint } from '@portico/api-docs-common';
import type { CatalogApi } from '@portico/catalog-common';
import { catalogEntityReadPermission } from '@portico/catalog-common/permissions';
import type { EntityFilesApi } from '@portico/catalog-node';
import { stringifyEntityRef } from '@portico/catalog-model';
import { NotFoundError } from '@portico/errors';
import { serve } from '@portico/server';
import { collectReferences } from '../references/collectReferences.ts';

/** What the routes of API docs work with. */
export interface ApiDocsServices {
  catalog: CatalogApi;
  files: EntityFilesApi;
  /** Milliseconds. */
  now: () => number;
}

/** The files that a definition refers to, for those who may read its API. */
export const referencesRoute = serve(referencesEndpoint, {
  access: ['user', 'service'],
  // Its conditions are applied by the catalog, which is asked with the caller's rights.
  permission: catalogEntityReadPermission,
  async handle({ params, issueTokenFor, signal }, { catalog, files, now }: ApiDocsServices) {
    const token = await issueTokenFor('catalog');
    const entity = await catalog.getEntityByRef(params, { token, signal });
    const definition = entity?.spec?.['definition'];
    if (!entity || typeof definition !== 'string')
      throw new NotFoundError(
        `No entity '${stringifyEntityRef(params)}' with a definition was found`,
      );
    const entityRef = stringifyEntityRef(entity);
    return collectReferences({
      definition,
      start: await files.locate(entityRef, definition),
      read: (target, from) => files.read(entityRef, target, from),
      now,
      signal,
    });
  },
});
