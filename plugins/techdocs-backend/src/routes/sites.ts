import { parseEntityRef, stringifyEntityRef } from '@portico/catalog-model';
import { InputError, NotFoundError } from '@portico/errors';
import {
  docsBuildLineSchema,
  docsLinksEndpoint,
  type DocsSite,
  formatBuildLine,
  listDocsBuildsEndpoint,
  listDocsSitesEndpoint,
} from '@portico/techdocs-common';
import { serve } from '@portico/server';
import type { SiteRow } from '../store/tables.ts';
import type { TechdocsServices } from '../TechdocsServices.ts';
import { findDocs, ifAllowed } from './findDocs.ts';

const defaultLimit = 100;

/** Sites of entities that the caller may read. */
export const listSitesRoute = serve(listDocsSitesEndpoint, {
  access: ['user', 'service'],
  async handle({ query, issueTokenFor, signal }, { catalog, local }: TechdocsServices) {
    if (!local) return { items: [] };
    const { entityRefs, limit = defaultLimit, after = '' } = query;
    const options = { token: await issueTokenFor('catalog'), signal };
    const readable = async (rows: readonly SiteRow[]) => {
      const refs = rows.map(row => row.entity_ref);
      if (refs.length === 0) return [];
      const fields = ['kind', 'metadata.name'];
      const found = await ifAllowed(
        catalog.getEntitiesByRefs({ entityRefs: refs, fields }, options),
        [],
      );
      return rows.filter((_, index) => found[index]);
    };
    if (entityRefs) {
      const refs = entityRefs.map(ref => toRef(ref));
      return { items: (await readable(await local.store.findSites(refs))).map(describeSite) };
    }
    const items: DocsSite[] = [];
    let position = after;
    for (;;) {
      const rows = await local.store.listSites(position, limit);
      const shown = await readable(rows.filter(row => row.built_at !== null || row.error !== null));
      for (const row of shown) {
        if (items.length === limit) return { items, next: items.at(-1)?.entityRef };
        items.push(describeSite(row));
      }
      position = rows.at(-1)?.entity_ref ?? position;
      if (rows.length < limit) return { items };
    }
  },
});

/** The links of a site that lead nowhere. */
export const docsLinksRoute = serve(docsLinksEndpoint, {
  access: ['user', 'service'],
  async handle(request, services: TechdocsServices) {
    const { docsEntity } = await findDocs(request, services);
    const entityRef = stringifyEntityRef(docsEntity);
    const site = await services.local?.store.getSite(entityRef);
    if (!services.local || !site) return { items: [], total: 0, checked: 0 };
    return {
      items: await services.local.store.listLinks(entityRef),
      total: site.broken_links,
      checked: site.checked_links,
      ...(site.built_at !== null && { checkedAt: new Date(Number(site.built_at)).toISOString() }),
    };
  },
});

/** The latest builds of a site. */
export const listBuildsRoute = serve(listDocsBuildsEndpoint, {
  access: ['user', 'service'],
  async handle(request, services: TechdocsServices) {
    const { docsEntity } = await findDocs(request, services);
    if (!services.local)
      throw new NotFoundError("This server builds no docs; see the key 'techdocs.builder'");
    return { items: await services.local.store.listBuilds(stringifyEntityRef(docsEntity)) };
  },
});

function describeSite(row: SiteRow): DocsSite {
  const error = row.error === null ? undefined : docsBuildLineSchema.parse(JSON.parse(row.error));
  return {
    entityRef: row.entity_ref,
    siteName: row.site_name,
    state: error ? 'failed' : row.built_at === null ? 'none' : 'ready',
    ...(row.description !== null && { description: row.description }),
    ...(row.built_at !== null && {
      builtAt: new Date(Number(row.built_at)).toISOString(),
      pages: row.pages,
      brokenLinks: row.broken_links,
    }),
    ...(error && { error: formatBuildLine({ ...error, level: 'info' }) }),
  };
}

function toRef(text: string): string {
  try {
    return stringifyEntityRef(parseEntityRef(text));
  } catch (cause) {
    throw new InputError(
      `Query field 'entityRefs' has '${text.slice(0, 100)}', which is no entity ref; write it as 'component:default/name'`,
      { cause },
    );
  }
}
