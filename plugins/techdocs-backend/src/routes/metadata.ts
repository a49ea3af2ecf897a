import { getEntityName, stringifyEntityRef } from '@portico/catalog-model';
import { isNotFound, NotFoundError } from '@portico/errors';
import { docsEntityEndpoint, docsMetadataEndpoint } from '@portico/techdocs-common';
import { serve } from '@portico/server';
import type { TechdocsServices } from '../TechdocsServices.ts';
import { findDocsLocation } from '../build/sources.ts';
import { findDocs } from './findDocs.ts';

/** What is known of a site. */
export const docsMetadataRoute = serve(docsMetadataEndpoint, {
  access: ['user', 'service'],
  async handle(request, services: TechdocsServices) {
    const { docsEntity } = await findDocs(request, services);
    const metadata = await services.sites.getMetadata(getEntityName(docsEntity));
    if (!metadata)
      throw new NotFoundError(`The docs of '${stringifyEntityRef(docsEntity)}' are not built yet`);
    return metadata;
  },
});

/** The entity that docs belong to. */
export const docsEntityRoute = serve(docsEntityEndpoint, {
  access: ['user', 'service'],
  async handle(request, services: TechdocsServices) {
    const { entity } = await findDocs(request, services);
    try {
      return { ...entity, locationMetadata: findDocsLocation(entity) };
    } catch (error) {
      if (isNotFound(error)) return { ...entity };
      throw error;
    }
  },
});
