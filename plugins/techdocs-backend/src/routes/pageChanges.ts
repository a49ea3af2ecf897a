import { stringifyEntityRef } from '@portico/catalog-model';
import { NotFoundError } from '@portico/errors';
import { docsPageChangeEndpoint } from '@portico/techdocs-common';
import { serve } from '@portico/server';
import type { TechdocsServices } from '../TechdocsServices.ts';
import { findDocs } from './findDocs.ts';

/** Who changed a page last, for those who may read its entity. */
export const pageChangeRoute = serve(docsPageChangeEndpoint, {
  access: ['user', 'service'],
  async handle(request, services: TechdocsServices) {
    const { docsEntity } = await findDocs(request, services);
    const { local } = services;
    if (!local) return {};
    const manifest = await local.store.getManifest(stringifyEntityRef(docsEntity));
    const folder = (request.query.path ?? '').replace(/^\/+|(?<!\/)\/+$/g, '');
    const url = folder === '' ? '' : `${folder}/`;
    const page = Object.values(manifest?.pages ?? {}).find(each => each.url === url);
    if (!page) throw new NotFoundError('Page not found.');
    return local.pageChanges.find(docsEntity, page);
  },
});
