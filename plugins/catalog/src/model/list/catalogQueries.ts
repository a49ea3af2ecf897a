import {
  type EntityPredicate,
  type EntityQuery,
  type FilterCountsQuery,
  processingStatusFacet,
} from '@portico/catalog-common';
import { parseEntityRef } from '@portico/catalog-model';
import type { TableSort } from '@portico/ui/table';
import {
  type CatalogSelection,
  everyKind,
  type FilterName,
  filterNames,
} from './catalogSelection.ts';
import { summaryFields } from '../summaryFields.ts';

/** Whose catalog page it is. */
export interface CatalogReader {
  ownershipEntityRefs: readonly string[];
  starredEntityRefs: readonly string[];
  /** Omitted where they are not known. */
  findings?: readonly Finding[];
}

/** A state that a plugin finds, and the uids of the entities that have it. */
export interface Finding {
  value: string;
  uids: readonly string[];
}

/** The facet behind each filter. */
export const facetByFilter: Readonly<Record<FilterName, string>> = {
  type: 'spec.type',
  owner: 'relations.ownedBy',
  lifecycle: 'spec.lifecycle',
  tag: 'metadata.tags',
  status: processingStatusFacet,
};

/** The facet of kinds. */
export const kindFacet = 'kind';

/** The entity field behind each sortable column. */
export const fieldByColumn: Readonly<Record<string, string>> = {
  name: 'metadata.name',
  kind: 'kind',
  description: 'metadata.description',
  system: 'spec.system',
  owner: 'spec.owner',
  type: 'spec.type',
  lifecycle: 'spec.lifecycle',
};

const searchedFields = ['metadata.name', 'metadata.title', 'metadata.description', 'metadata.tags'];

/** What a table of entities shows of them. */
export interface ListedEntities {
  query: EntityPredicate;
  /** Words to be found in what people know entities by. */
  text: string;
  sort: TableSort;
  pageSize: number;
  /** Fields that are shown beyond those of every table. */
  ownFields?: readonly string[];
}

/** The query for a page of a table of entities. */
export function buildListQuery({
  query,
  text,
  sort,
  pageSize,
  ownFields = [],
}: ListedEntities): EntityQuery {
  const term = text.trim();
  return {
    query,
    ...(term && { fullTextFilter: { term, fields: searchedFields } }),
    orderBy: [{ field: findSortField(sort.columnId, ownFields), order: sort.direction }],
    // Rows without a value for the column stay in the list.
    orderMissing: 'last',
    orderNames: 'shown',
    fields: [...summaryFields, ...ownFields],
    // What the rows point to, by the names that people know.
    titlesOf: ['ownedBy', 'partOf'],
    limit: pageSize,
  };
}

function findSortField(columnId: string, ownFields: readonly string[]): string {
  const ownField = ownFields.find(field => field === columnId);
  return fieldByColumn[columnId] ?? ownField ?? 'metadata.name';
}

/**
 * The query for one page of the list.
 *
 * @param ownFields - fields that the list of the kind shows beyond those of every list.
 * @param scope - which entities the list is about; all when omitted.
 */
export function buildPageQuery(
  selection: CatalogSelection,
  reader: CatalogReader,
  ownFields: readonly string[] = [],
  scope?: EntityPredicate,
): EntityQuery {
  const query = { $all: listConditions(selection, reader, scope) };
  // The counts say how many there are.
  return { ...buildListQuery({ ...selection, query, ownFields }), totalItems: 'exclude' };
}

/** What holds for the entities of the list, but for one filter where it is named. */
function listConditions(
  selection: CatalogSelection,
  reader: CatalogReader,
  scope: EntityPredicate | undefined,
  except?: FilterName,
): EntityPredicate[] {
  const filterQueries = filterNames.flatMap(name => {
    const values = selection.filters[name];
    return values.length > 0 && name !== except ? [buildFilterQuery(name, values, reader)] : [];
  });
  const group = buildGroupQuery(selection.group, reader);
  return [
    ...(selection.kind === everyKind ? [] : [{ kind: selection.kind }]),
    ...filterQueries,
    ...(group ? [group] : []),
    ...(scope ? [scope] : []),
  ];
}

/** How many values of a filter are listed; the others are found by words. The states are few. */
const maxListedValues = 50;
/** What the server takes. */
const maxSearchedText = 200;

function limitValues(name: FilterName) {
  return name !== 'status' && { limit: maxListedValues };
}

/** The query for the values of a filter that contain some words. */
export function buildValuesQuery(
  selection: CatalogSelection,
  reader: CatalogReader,
  scope: EntityPredicate | undefined,
  { name, text }: { name: FilterName; text: string },
): FilterCountsQuery {
  const { fullTextFilter } = buildCountsQuery(selection, reader);
  return {
    query: { $all: listConditions(selection, reader, scope, name) },
    ...(fullTextFilter && { fullTextFilter }),
    filters: [
      {
        facet: facetByFilter[name],
        values: [...selection.filters[name]],
        limit: maxListedValues,
        text: text.slice(0, maxSearchedText),
      },
    ],
    withTitles: true,
  };
}

/** The query for the counts of every filter, among the entities of a scope where there is one. */
export function buildCountsQuery(
  selection: CatalogSelection,
  reader: CatalogReader,
  scope?: EntityPredicate,
): FilterCountsQuery {
  const text = selection.text.trim();
  const sets = listSets(reader.findings ?? []);
  return {
    ...(scope && { query: scope }),
    ...(text && { fullTextFilter: { term: text, fields: searchedFields } }),
    filters: [
      { facet: kindFacet, values: selection.kind === everyKind ? [] : [selection.kind] },
      ...filterNames.map(name => ({
        facet: facetByFilter[name],
        values: [...selection.filters[name]],
        ...(name === 'status' && sets.length > 0 && { sets }),
        ...limitValues(name),
      })),
    ],
    groups: [
      ...(['owned', 'starred', 'all'] as const).map(id => {
        const query = buildGroupQuery(id, reader);
        return { id, ...(query && { query }) };
      }),
      { id: attentionGroup, query: buildOwnAttentionQuery(selection.group, reader) },
    ],
    chosenGroup: selection.group,
    withTitles: true,
  };
}

/** Of counts, what needs attention: an entity counts once, however many states it has. */
export const attentionGroup = 'attention';

/** That the catalog has problems with an entity, or a plugin has found some. */
export function buildAttentionQuery(findings: readonly Finding[]): EntityPredicate {
  return {
    $any: [
      { $not: { [processingStatusFacet]: { $in: [fine] } } },
      ...findings.filter(({ uids }) => uids.length > 0).map(finding => toSet(finding).query),
    ],
  };
}

/**
 * What plugins find, as choices of the status filter: what nothing has is no choice, and what a plugin finds something
 * wrong with is not well.
 */
export function listSets(findings: readonly Finding[]): EntitySet[] {
  const found = findings.filter(({ uids }) => uids.length > 0).map(toSet);
  if (found.length === 0) return [];
  return [...found, { value: fine, query: buildFineQuery(found) }];
}

/** A choice of a filter, and the entities that have it. */
interface EntitySet {
  value: string;
  query: EntityPredicate;
}

/** The status of what nobody has to look at. */
export const fine = 'ok';

function buildFineQuery(found: readonly EntitySet[]): EntityPredicate {
  return {
    $all: [
      { [processingStatusFacet]: { $in: [fine] } },
      ...found.map(({ query }) => ({ $not: query })),
    ],
  };
}

/** What needs attention in the chosen group, in place of which groups are counted. */
function buildOwnAttentionQuery(
  group: CatalogSelection['group'],
  reader: CatalogReader,
): EntityPredicate {
  const query = buildAttentionQuery(reader.findings ?? []);
  const chosen = buildGroupQuery(group, reader);
  return chosen ? { $all: [chosen, query] } : query;
}

/** That an entity has one of the values, which for the status may be one that a plugin finds. */
function buildFilterQuery(
  name: FilterName,
  values: readonly string[],
  { findings = [] }: CatalogReader,
): EntityPredicate {
  const chosen =
    name === 'status' ? listSets(findings).filter(({ value }) => values.includes(value)) : [];
  const others = values.filter(value => chosen.every(each => each.value !== value));
  const ofFacet = { [facetByFilter[name]]: { $in: others } };
  return chosen.length === 0 ? ofFacet : { $any: [ofFacet, ...chosen.map(({ query }) => query)] };
}

function toSet({ value, uids }: Finding): EntitySet {
  return { value, query: { 'metadata.uid': { $in: [...uids] } } };
}

function buildGroupQuery(
  group: CatalogSelection['group'],
  { ownershipEntityRefs, starredEntityRefs }: CatalogReader,
): EntityPredicate | undefined {
  switch (group) {
    case 'owned':
      return { 'relations.ownedBy': { $in: [...ownershipEntityRefs] } };
    case 'starred':
      return {
        $any: starredEntityRefs.map(ref => {
          const { kind, namespace, name } = parseEntityRef(ref);
          return { kind, 'metadata.namespace': namespace, 'metadata.name': name };
        }),
      };
    default:
      return undefined;
  }
}
