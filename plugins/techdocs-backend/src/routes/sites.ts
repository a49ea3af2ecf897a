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
import type { DocsSites } from '../DocsSites.ts';
import type { SiteRow } from '../store/tables.ts';
import type { LocalBuilder, TechdocsServices } from '../TechdocsServices.ts';
import { findDocs, ifAllowed } from './findDocs.ts';

const defaultLimit = 100;

/** Sites of entities that the caller may read. */
export const listSitesRoute = serve(listDocsSitesEndpoint, {
  access: ['user', 'service'],
  async handle({ query, issueTokenFor, signal }, { catalog, local, sites }: TechdocsServices) {
    const { entityRefs, limit = defaultLimit, after = '' } = query;
    const options = { token: await issueTokenFor('catalog'), signal };
    const findReadable = async (refs: readonly string[]): Promise<ReadonlySet<string>> => {
      if (refs.length === 0) return new Set();
      const found = await ifAllowed(
        catalog.getEntitiesByRefs(
          { entityRefs: [...refs], fields: ['kind', 'metadata.name'] },
          options,
        ),
        [],
      );
      return new Set(refs.filter((_, index) => found[index]));
    };
    if (entityRefs) {
      const refs = [...(await findReadable(entityRefs.map(toRef)))];
      return {
        items: await (local ? findBuilt(local, refs) : findStored(sites, refs, signal)),
      };
    }
    const items: DocsSite[] = [];
    if (!local) return { items };
    let position = after;
    for (;;) {
      const rows = await local.store.listSites(position, limit);
      const readable = await findReadable(
        rows.flatMap(row => (row.built_at !== null || row.error !== null ? row.entity_ref : [])),
      );
      for (const row of rows) {
        if (!readable.has(row.entity_ref)) continue;
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
    return { items: await services.local.builds.list(stringifyEntityRef(docsEntity)) };
  },
});

/** What the sites are like that this server builds. */
async function findBuilt(
  { store, builds }: LocalBuilder,
  refs: readonly string[],
): Promise<DocsSite[]> {
  const rows = new Map((await store.findSites(refs)).map(row => [row.entity_ref, row]));
  const unbuilt = refs.filter(ref => (rows.get(ref)?.built_at ?? null) === null);
  const building = await builds.findBuilding(unbuilt);
  return refs.map(ref => {
    const row = rows.get(ref);
    const site = row ? describeSite(row) : describeMissing(ref);
    return building.has(ref) ? { ...site, state: 'building' } : site;
  });
}

/** What the sites are like that others have built. */
function findStored(
  sites: DocsSites,
  refs: readonly string[],
  signal: AbortSignal,
): Promise<DocsSite[]> {
  return Promise.all(
    refs.map(async (entityRef): Promise<DocsSite> => {
      const missing = describeMissing(entityRef);
      const name = parseEntityRef(entityRef);
      try {
        const metadata = await sites.getMetadata(name);
        // MkDocs by itself writes none.
        if (!metadata)
          return (await sites.readFile(name, '', signal))
            ? { ...missing, state: 'ready' }
            : missing;
        const { site_name: siteName, build_timestamp: builtAt } = metadata;
        return {
          entityRef,
          siteName,
          state: 'ready',
          ...(builtAt !== undefined && { builtAt: new Date(builtAt).toISOString() }),
        };
      } catch (error) {
        // One site that cannot be read does not hide the others.
        return { ...missing, state: 'failed', error: describeError(error) };
      }
    }),
  );
}

const describeError = (error: unknown) => (error instanceof Error ? error.message : String(error));

const describeMissing = (entityRef: string): DocsSite => ({
  entityRef,
  siteName: parseEntityRef(entityRef).name,
  state: 'none',
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
