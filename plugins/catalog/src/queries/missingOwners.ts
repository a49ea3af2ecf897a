import { fetchApiRef } from '@portico/app';
import { catalogApiRef } from '@portico/catalog-common';
import type { FormerOwner } from '@portico/catalog-common/history';
import { stringifyEntityRef } from '@portico/catalog-model';
import type { ApiHolder } from '@portico/core';
import { translated } from '@portico/ui/i18n';
import type { EntityFindingsContribution } from '../points.ts';
import { catalogTranslations } from '../translations.ts';
import { readFormerOwners } from './formerOwners.ts';
import { mayBeHidden } from './mayBeHidden.ts';

const ownerFacet = 'relations.ownedBy';
/** More say nothing more: then a whole organization is missing. */
const maxEntities = 1000;
const maxMissing = 1000;

/** The entities whose owner has never been in the catalog, as far back as its history goes. */
export const listMissingOwners: EntityFindingsContribution['list'] = async ({ apis, signal }) => {
  const missing = await listMissingRefs(apis, signal);
  const [first] = missing;
  // Who may not read everything cannot know which of them are missing.
  if (!first || (await mayBeHidden(apis, first))) return { items: [], isComplete: true };
  // Where that fails, the finding of those who left says why.
  const former = await readFormerOwners(apis.require(fetchApiRef), signal).catch(() => []);
  const left = new Set(former.map(toRef));
  return listOwnedBy(
    missing.filter(ref => !left.has(ref)),
    'finding.missingOwner.title',
    { apis, signal },
  );
};

/** The entities whose owner left the catalog: they wait for another one. */
export const listLeftOwners: EntityFindingsContribution['list'] = async ({ apis, signal }) => {
  const left = await readFormerOwners(apis.require(fetchApiRef), signal);
  return listOwnedBy(left.map(toRef), 'finding.ownerLeft.title', { apis, signal });
};

async function listMissingRefs(apis: ApiHolder, signal: AbortSignal): Promise<string[]> {
  const { facets, titles } = await apis.require(catalogApiRef).countFilters(
    {
      filters: [{ facet: ownerFacet, values: [], onlyMissing: true, limit: maxMissing }],
      groups: [],
      withTitles: true,
    },
    { signal },
  );
  // Former servers list all: those that there are have a title, be it none. Others bring no titles, and do not tell.
  if (!titles) return [];
  return (facets[ownerFacet] ?? []).flatMap(({ value }) => (value in titles ? [] : [value]));
}

async function listOwnedBy(
  ownerRefs: readonly string[],
  title: 'finding.missingOwner.title' | 'finding.ownerLeft.title',
  { apis, signal }: Parameters<EntityFindingsContribution['list']>[0],
): ReturnType<EntityFindingsContribution['list']> {
  if (ownerRefs.length === 0) return { items: [], isComplete: true };
  const { items } = await apis.require(catalogApiRef).queryEntities(
    {
      query: { [ownerFacet]: { $in: [...ownerRefs] } },
      fields: ['kind', 'metadata.name', 'metadata.namespace', 'metadata.uid'],
      limit: maxEntities,
      totalItems: 'exclude',
    },
    { signal },
  );
  return {
    items: items.flatMap(entity =>
      entity.metadata.uid === undefined
        ? []
        : [
            {
              entityRef: stringifyEntityRef(entity),
              uid: entity.metadata.uid,
              title: translated(catalogTranslations, title),
            },
          ],
    ),
    isComplete: true,
  };
}

function toRef({ entityRef }: FormerOwner): string {
  return entityRef;
}
