import {
  type Entity,
  type EntityName,
  parseEntityRef,
  stringifyLocationRef,
  parseLocationRef,
} from '@portico/catalog-model';
import { type CallOptions, type PluginClient, readAnswer } from '@portico/contract';
import { isNotFound, ResponseError } from '@portico/errors';
import { analyzeLocationEndpoint } from './analysis.ts';
import type { CatalogApi, EntityQuery, FilterCounts, FilterCountsQuery } from './CatalogApi.ts';
import { countFiltersByFacets } from './countFiltersByFacets.ts';
import { entityDependentsEndpoint } from './dependents.ts';
import {
  deleteEntityEndpoint,
  entitiesByRefsEndpoint,
  entityAncestryEndpoint,
  entityByNameEndpoint,
  queryEntitiesByPredicateEndpoint,
  refreshEntityEndpoint,
  validateEntityEndpoint,
  validationErrorsSchema,
} from './entities.ts';
import { entityExplanationEndpoint } from './explain.ts';
import { entityFacetsByPredicateEndpoint, filterCountsEndpoint } from './facets.ts';
import {
  entityAtEndpoint,
  entityHistoryEndpoint,
  entityVersionEndpoint,
  recentChangesEndpoint,
} from './history.ts';
import {
  addLocationEndpoint,
  deleteLocationEndpoint,
  listLocationsEndpoint,
  locationByEntityEndpoint,
  locationByIdEndpoint,
  locationRemovalEndpoint,
  updateLocationEndpoint,
} from './locations.ts';
import { entityTraceEndpoint } from './operations.ts';
import type { EntityPredicate } from './schemas.ts';
import { splitRefs } from './splitRefs.ts';

const streamPageSize = 500;

/** The catalog over HTTP. */
export class CatalogClient implements CatalogApi {
  readonly #client: PluginClient;

  constructor(client: PluginClient) {
    this.#client = client;
  }

  queryEntities(query: EntityQuery, options?: CallOptions) {
    return this.#client.call(queryEntitiesByPredicateEndpoint, { body: query }, options);
  }

  async *streamEntities(query: EntityQuery, options?: CallOptions) {
    let cursor: string | undefined;
    do {
      const page = await this.queryEntities(
        cursor
          ? { cursor, limit: streamPageSize, ...(query.fields && { fields: query.fields }) }
          : { limit: streamPageSize, totalItems: 'exclude', ...query },
        options,
      );
      if (page.items.length > 0) yield page.items;
      cursor = page.pageInfo.nextCursor;
    } while (cursor);
  }

  async getEntitiesByRefs(
    request: { entityRefs: readonly string[]; fields?: string[]; query?: EntityPredicate },
    options?: CallOptions,
  ) {
    const { entityRefs, ...rest } = request;
    const found: (Entity | undefined)[] = [];
    for (const refs of splitRefs(entityRefs)) {
      const body = { ...rest, entityRefs: refs };
      const { items } = await this.#client.call(entitiesByRefsEndpoint, { body }, options);
      for (const item of items) found.push(item ?? undefined);
    }
    return found;
  }

  getEntityByRef(entityRef: string | EntityName, options?: CallOptions) {
    return this.#client.callOptional(entityByNameEndpoint, { params: toName(entityRef) }, options);
  }

  getEntityAncestors(
    entityRef: string,
    { fields, ...options }: CallOptions & { fields?: string[] } = {},
  ) {
    return this.#client.call(
      entityAncestryEndpoint,
      { params: toName(entityRef), query: { ...(fields && { fields }) } },
      options,
    );
  }

  getEntityDependents(
    entityRef: string,
    { limit, ...options }: CallOptions & { limit?: number } = {},
  ) {
    return this.#client.callOptional(
      entityDependentsEndpoint,
      { params: toName(entityRef), query: { ...(limit !== undefined && { limit }) } },
      options,
    );
  }

  async getEntityFacets(
    request: { facets: string[]; query?: EntityPredicate },
    options?: CallOptions,
  ) {
    const answer = await this.#client.call(
      entityFacetsByPredicateEndpoint,
      { body: request },
      options,
    );
    return answer.facets;
  }

  async getFacetsByKind(
    request: { facets: string[]; query?: EntityPredicate },
    options?: CallOptions,
  ) {
    const body = { ...request, byKind: true };
    const { kinds } = await this.#client.call(entityFacetsByPredicateEndpoint, { body }, options);
    return kinds ?? [];
  }

  async countFilters(query: FilterCountsQuery, options?: CallOptions): Promise<FilterCounts> {
    try {
      return await this.#client.call(filterCountsEndpoint, { body: query }, options);
    } catch (error) {
      if (!isNotFound(error)) throw error;
      return countFiltersByFacets(this, query, options);
    }
  }

  refreshEntity(entityRef: string, options?: CallOptions) {
    return this.#client.call(refreshEntityEndpoint, { body: { entityRef } }, options);
  }

  removeEntityByUid(uid: string, options?: CallOptions) {
    return this.#client.call(deleteEntityEndpoint, { params: { uid } }, options);
  }

  async validateEntity(entity: unknown, location: string, options?: CallOptions) {
    const response = await this.#client.tryToSend(
      validateEntityEndpoint,
      { body: { entity, location } },
      options,
    );
    if (response.ok) return [];
    if (response.status !== 400) {
      throw await ResponseError.fromResponse(response, validateEntityEndpoint);
    }
    const what = `Answer of ${validateEntityEndpoint.method} '${validateEntityEndpoint.path}'`;
    return (await readAnswer(validationErrorsSchema, response, what)).errors;
  }

  getEntityTrace(entityRef: string, options?: CallOptions) {
    return this.#client.callOptional(entityTraceEndpoint, { params: toName(entityRef) }, options);
  }

  getEntityHistory(
    entityRef: string,
    { cursor, limit }: { cursor?: string | undefined; limit?: number } = {},
    options?: CallOptions,
  ) {
    const query = {
      ...(cursor !== undefined && { cursor }),
      ...(limit !== undefined && { limit }),
    };
    return this.#client.callOptional(
      entityHistoryEndpoint,
      { params: toName(entityRef), query },
      options,
    );
  }

  async listRecentChanges(
    request: { query?: EntityPredicate; limit?: number },
    options?: CallOptions,
  ) {
    const { items } = await this.#client.call(recentChangesEndpoint, { body: request }, options);
    return items;
  }

  getEntityVersion(entityRef: string, version: number, options?: CallOptions) {
    const params = { ...toName(entityRef), version: String(version) };
    return this.#client.callOptional(entityVersionEndpoint, { params }, options);
  }

  getEntityAt(entityRef: string | EntityName, time: string, options?: CallOptions) {
    const params = { ...toName(entityRef), time };
    return this.#client.callOptional(entityAtEndpoint, { params }, options);
  }

  getEntityExplanation(entityRef: string, options?: CallOptions) {
    return this.#client.callOptional(
      entityExplanationEndpoint,
      { params: toName(entityRef) },
      options,
    );
  }

  addLocation(
    { dryRun, ...location }: { type?: string; target: string; dryRun?: boolean },
    options?: CallOptions,
  ) {
    return this.#client.call(
      addLocationEndpoint,
      { body: location, query: { ...(dryRun && { dryRun }) } },
      options,
    );
  }

  analyzeLocation(
    {
      location: { target },
      catalogFilename,
    }: { location: { target: string }; catalogFilename?: string },
    options?: CallOptions,
  ) {
    const body = {
      location: { type: 'url' as const, target },
      ...(catalogFilename !== undefined && { catalogFilename }),
    };
    return this.#client.call(analyzeLocationEndpoint, { body }, options);
  }

  async getLocations(options?: CallOptions) {
    const items = await this.#client.call(listLocationsEndpoint, {}, options);
    return items.map(({ data }) => data);
  }

  getLocationById(id: string, options?: CallOptions) {
    return this.#client.callOptional(locationByIdEndpoint, { params: { id } }, options);
  }

  async getLocationByRef(locationRef: string, options?: CallOptions) {
    const wanted = stringifyLocationRef(parseLocationRef(locationRef));
    const locations = await this.getLocations(options);
    return locations.find(location => stringifyLocationRef(location) === wanted);
  }

  getLocationByEntity(entityRef: string | EntityName, options?: CallOptions) {
    return this.#client.callOptional(
      locationByEntityEndpoint,
      { params: toName(entityRef) },
      options,
    );
  }

  getLocationRemoval(id: string, options?: CallOptions) {
    return this.#client.callOptional(locationRemovalEndpoint, { params: { id } }, options);
  }

  updateLocation(
    id: string,
    { type = 'url', target }: { type?: string; target: string },
    options?: CallOptions,
  ) {
    const request = { params: { id }, body: { type, target } };
    return this.#client.call(updateLocationEndpoint, request, options);
  }

  removeLocationById(id: string, options?: CallOptions) {
    return this.#client.call(deleteLocationEndpoint, { params: { id } }, options);
  }
}

function toName(entityRef: string | EntityName): EntityName {
  return typeof entityRef === 'string' ? parseEntityRef(entityRef) : entityRef;
}
