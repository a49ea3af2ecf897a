import { catalogApiRef } from '@portico/catalog-common';
import { stringifyEntityRef } from '@portico/catalog-model';
import { translated } from '@portico/ui/i18n';
import type { EntityFindingsContribution } from '../points.ts';
import { catalogTranslations } from '../translations.ts';
import { mayBeHidden } from './mayBeHidden.ts';

const ownerFacet = 'relations.ownedBy';
/** More say nothing more: then a whole organization is missing. */
const maxEntities = 1000;

/** The entities whose owner can't be found in the catalog. */
export const listMissingOwners: EntityFindingsContribution['list'] = async ({ apis, signal }) => {
  const catalog = apis.require(catalogApiRef);
  const { facets, titles } = await catalog.countFilters(
    { filters: [{ facet: ownerFacet, values: [] }], groups: [], withTitles: true },
    { signal },
  );
  // Those that there are have a title, be it none; servers that bring no titles do not tell.
  const missing = titles
    ? (facets[ownerFacet] ?? []).filter(({ value }) => !(value in titles))
    : [];
  const [first] = missing;
  // Who may not read everything cannot know which of them are missing.
  if (!first || (await mayBeHidden(apis, first.value))) return { items: [], isComplete: true };
  const { items } = await catalog.queryEntities(
    {
      query: { [ownerFacet]: { $in: missing.map(({ value }) => value) } },
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
              title: translated(catalogTranslations, 'finding.missingOwner.title'),
            },
          ],
    ),
    isComplete: true,
  };
};
