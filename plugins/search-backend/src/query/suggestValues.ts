import { stringifyEntityRef } from '@portico/catalog-model';
import type { SearchFacetValue, SearchQualifier } from '@portico/search-common';
import type { EngineHit, EngineQuery, SearchEngine } from '@portico/search-node';
import { catalogDocumentType } from '../catalog/createCatalogSource.ts';
import { foldValue } from '../text/splitWords.ts';
import { buildCriteria, findUnfinished, getQualifierField } from './buildCriteria.ts';
import { listValueForms } from './fieldTokens.ts';

/** The kinds of entities that values of a qualifier name. */
const kindsByQualifier: Readonly<Partial<Record<SearchQualifier, readonly string[]>>> = {
  owner: ['group', 'user'],
  system: ['system'],
};

/** Values of which one may be typed. */
const maxCompletions = 50;
/** Entities of which one may be meant. */
const maxEntities = 20;

/** A value that is being typed. */
export interface ValueRequest {
  qualifier: SearchQualifier;
  text: string;
  limit: number;
  visibility: EngineQuery['visibility'];
}

/** Values of a qualifier that begin with a text, then those whose entities have a title that matches it. */
export async function suggestValues(
  engine: SearchEngine,
  request: ValueRequest,
): Promise<SearchFacetValue[]> {
  const { qualifier, text, limit, visibility } = request;
  const [begun, titled] = await Promise.all([
    engine.suggestValues({ field: getQualifierField(qualifier), prefix: text, limit, visibility }),
    suggestTitled(engine, request),
  ]);
  const known = new Set(begun.map(({ value }) => value));
  return [...begun, ...titled.filter(({ value }) => !known.has(value))].slice(0, limit);
}

/**
 * What the value at the end of a term may become, so that results come before it is typed to its end; `undefined` when the term
 * does not end in a value, and when documents have the value as it is.
 */
export async function completeLastValue(
  engine: SearchEngine,
  term: string,
  visibility: EngineQuery['visibility'],
): Promise<readonly string[] | undefined> {
  const last = findUnfinished(term);
  if (!last) return undefined;
  const values = await suggestValues(engine, {
    qualifier: last.name,
    text: last.value,
    limit: maxCompletions,
    visibility,
  });
  const typed = foldValue(last.value);
  const isComplete = values.some(({ value }) =>
    listValueForms(value).some(form => foldValue(form) === typed),
  );
  return isComplete || values.length === 0 ? undefined : values.map(({ value }) => value);
}

/**
 * Suggests refs whose entities have a title that matches a text: `group:default/team-pay` for `Payments`. Only of entities
 * and documents that the caller may see.
 */
async function suggestTitled(
  engine: SearchEngine,
  request: ValueRequest,
): Promise<readonly SearchFacetValue[]> {
  const { qualifier, text, visibility } = request;
  const kinds = kindsByQualifier[qualifier];
  if (!kinds || text.trim() === '') return [];
  const { words } = buildCriteria({
    term: text,
    types: [],
    filters: {},
    ownerRefs: [],
    isLoose: false,
  });
  if (words.length === 0) return [];
  const common = { names: [], withoutWords: [], withoutFields: [], types: [] };
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
