import { stringifyEntityRef } from '@portico/catalog-model';
import type { SearchFacetValue, SearchQualifier } from '@portico/search-common';
import type { EngineHit, EngineQuery, SearchEngine } from '@portico/search-node';
import { catalogDocumentType } from '../catalog/createCatalogSource.ts';
import { buildCriteria, getQualifierField } from './buildCriteria.ts';

/** The kinds of entities that values of a qualifier name. */
const kindsByQualifier: Readonly<Partial<Record<SearchQualifier, readonly string[]>>> = {
  owner: ['group', 'user'],
  system: ['system'],
};

/** Entities of which one may be meant. */
const maxEntities = 20;

/**
 * Suggests refs whose entities have a title that matches a text: `group:default/team-pay` for `Payments`. Only of entities
 * and documents that the caller may see.
 */
export async function suggestTitled(
  engine: SearchEngine,
  request: {
    qualifier: SearchQualifier;
    text: string;
    visibility: EngineQuery['visibility'];
  },
): Promise<readonly SearchFacetValue[]> {
  const { qualifier, text, visibility } = request;
  const kinds = kindsByQualifier[qualifier];
  if (!kinds || text.trim() === '') return [];
  const { words } = buildCriteria({ term: text, types: [], filters: {}, ownerRefs: [] });
  if (words.length === 0) return [];
  const common = { withoutWords: [], withoutFields: [], types: [] };
  const named = await engine.search({
    criteria: {
      ...common,
      words,
      fields: [{ field: 'kind', values: kinds }],
      types: [catalogDocumentType],
    },
    visibility,
    limit: maxEntities,
    offset: 0,
    facets: [],
    corrects: false,
  });
  const refs = new Set(named.hits.flatMap(toEntityRef));
  if (refs.size === 0) return [];
  const field = getQualifierField(qualifier);
  const counted = await engine.search({
    criteria: { ...common, words: [], fields: [{ field, values: [...refs] }] },
    visibility,
    limit: 0,
    offset: 0,
    facets: [field],
    corrects: false,
  });
  return (counted.facets[field] ?? []).filter(({ value }) => refs.has(value));
}

function toEntityRef({ fields: { kind, namespace, name } }: EngineHit): string[] {
  if (typeof kind !== 'string' || typeof namespace !== 'string' || typeof name !== 'string')
    return [];
  return [stringifyEntityRef({ kind, namespace, name })];
}
