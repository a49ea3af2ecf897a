import type { AttentionContribution, AttentionItem } from '@portico/app/points';
import { catalogApiRef } from '@portico/catalog-common';
import { getDocsTarget } from '@portico/catalog/parts';
import type { EntityHealthContribution } from '@portico/catalog/points';
import {
  type Entity,
  type EntityName,
  getEntityDisplayName,
  stringifyEntityRef,
} from '@portico/catalog-model';
import { type DocsSite, techdocsApiRef } from '@portico/techdocs-common';
import { translated } from '@portico/ui/i18n';
import { docsQuery } from '../model/docsQuery.ts';
import { docsRouteRef } from '../routes.ts';
import { docsTranslations } from '../translations.ts';
import { docsSitesQuery } from './docsSite.ts';

/** How the docs of an entity are doing. */
export const checkDocs: EntityHealthContribution['check'] = async (
  entity,
  { apis, queryClient, path },
) => {
  const ref = stringifyEntityRef(getDocsTarget(entity)?.name ?? entity);
  const sites = await queryClient.fetchQuery(docsSitesQuery(apis.require(techdocsApiRef), [ref]));
  const site = sites.get(ref);
  return site && { ...describeSite(site), link: `${path}/docs` };
};

function describeSite({ state, brokenLinks = 0, pages = 0 }: DocsSite) {
  if (state === 'failed')
    return { state: 'broken' as const, text: translated(docsTranslations, 'health.failed') };
  if (brokenLinks > 0) {
    const text = translated(docsTranslations, 'health.links', { count: brokenLinks });
    return { state: 'attention' as const, text };
  }
  if (state === 'none' || state === 'building')
    return { state: 'inactive' as const, text: translated(docsTranslations, 'health.none') };
  // Those of an external builder are not counted.
  if (pages === 0)
    return { state: 'good' as const, text: translated(docsTranslations, 'health.built') };
  return {
    state: 'good' as const,
    text: translated(docsTranslations, 'health.pages', { count: pages }),
  };
}

const maxListed = 20;
const maxChecked = 200;

/** Docs of what the user or one of their groups owns that failed to build or have broken links, failed ones first. */
export const listDocsProblems: AttentionContribution['list'] = async ({
  apis,
  identity,
  getPath,
  signal,
}) => {
  const { items } = await apis.require(catalogApiRef).queryEntities(
    {
      query: { $all: [docsQuery, { 'relations.ownedBy': { $in: identity.ownershipEntityRefs } }] },
      fields: ['kind', 'metadata'],
      orderBy: [{ field: 'metadata.name', order: 'asc' }],
      limit: maxChecked,
      totalItems: 'exclude',
    },
    { signal },
  );
  if (items.length === 0) return [];
  const entityRefs = items.map(stringifyEntityRef);
  const { items: sites } = await apis
    .require(techdocsApiRef)
    .listSites({ entityRefs, limit: entityRefs.length }, { signal });
  const entities = new Map(items.map(entity => [stringifyEntityRef(entity), entity]));
  return sites
    .flatMap((site): AttentionItem[] => {
      const entity = entities.get(site.entityRef);
      const target = entity && getDocsTarget(entity);
      const to = target && getPath(docsRouteRef, toParams(target.name));
      return entity && to !== undefined ? describeProblem(entity, site, to) : [];
    })
    .toSorted((a, b) => Number(b.state === 'broken') - Number(a.state === 'broken'))
    .slice(0, maxListed);
};

function describeProblem(entity: Entity, site: DocsSite, to: string): AttentionItem[] {
  const common = { id: site.entityRef, title: getEntityDisplayName(entity), to };
  if (site.state === 'failed') {
    const detail = site.error ?? translated(docsTranslations, 'health.failed');
    return [{ ...common, state: 'broken', word: translated(docsTranslations, 'nav.docs'), detail }];
  }
  if (!site.brokenLinks) return [];
  const detail = translated(docsTranslations, 'health.links', { count: site.brokenLinks });
  return [
    { ...common, state: 'attention', word: translated(docsTranslations, 'nav.docs'), detail },
  ];
}

function toParams({ kind, namespace, name }: EntityName) {
  return { namespace, kind: kind.toLowerCase(), name };
}
