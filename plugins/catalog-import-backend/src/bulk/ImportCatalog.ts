import type { CatalogApi, LocationAnalysis } from '@portico/catalog-common';
import { type Entity, stringifyEntityRef } from '@portico/catalog-model';
import type { CallOptions } from '@portico/contract';
import { NotAllowedError, ResponseError } from '@portico/errors';
import type { Delegations } from '@portico/server';

/** For whom the catalog is called: with a user's rights as they are now, or as this plugin for a service. */
export interface ImportInitiator {
  isForUser: boolean;
  /** The right to act for the user; null once it has ended. */
  delegationId: string | null;
}

const sourceKey = 'backstage.io/managed-by-location';

/** The catalog, as it is called for whoever started an import whose request has ended. */
export class ImportCatalog {
  readonly #catalog: CatalogApi;
  readonly #delegations: Pick<Delegations, 'issueToken'>;

  constructor(catalog: CatalogApi, delegations: Pick<Delegations, 'issueToken'>) {
    this.#catalog = catalog;
    this.#delegations = delegations;
  }

  async analyze(
    target: string,
    catalogFilename: string,
    initiator: ImportInitiator,
    signal: AbortSignal,
  ): Promise<LocationAnalysis> {
    const options = await this.#authorize(initiator, signal);
    return this.#catalog.analyzeLocation({ location: { target }, catalogFilename }, options);
  }

  /** Registers a location that may be registered. */
  async register(target: string, initiator: ImportInitiator, signal: AbortSignal): Promise<void> {
    const options = await this.#authorize(initiator, signal);
    try {
      await this.#catalog.addLocation({ type: 'url', target }, options);
    } catch (error) {
      if (!(error instanceof ResponseError && error.status === 409)) throw error;
    }
  }

  /** Why the catalog could not read a location; `undefined` when it could. */
  async findLocationProblem(
    target: string,
    initiator: ImportInitiator,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const options = await this.#authorize(initiator, signal);
    try {
      await this.#catalog.addLocation({ type: 'url', target, dryRun: true }, options);
      return undefined;
    } catch (error) {
      if (error instanceof ResponseError && error.status === 400) return error.message;
      throw error;
    }
  }

  /** Why the catalog would not take an entity of a location; `undefined` when it would. */
  async findProblem(
    entity: Entity,
    location: string,
    initiator: ImportInitiator,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const options = await this.#authorize(initiator, signal);
    const [problem] = await this.#catalog.validateEntity(entity, `url:${location}`, options);
    if (problem) return problem.message;
    return this.findConflict(stringifyEntityRef(entity), location, initiator, signal);
  }

  /** Says where the catalog has an entity from already; `undefined` when it has none, or from this location. */
  async findConflict(
    entityRef: string,
    location: string,
    initiator: ImportInitiator,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const options = await this.#authorize(initiator, signal);
    const known = await this.#catalog.getEntityByRef(entityRef, options);
    const source = known?.metadata.annotations?.[sourceKey];
    if (!known || source === `url:${location}`) return undefined;
    return `The catalog has '${entityRef}' already, from ${describeSource(source)}; rename one of them`;
  }

  /** @throws NotAllowedError when the right to act for the user has ended. */
  async #authorize(
    { isForUser, delegationId }: ImportInitiator,
    signal: AbortSignal,
  ): Promise<CallOptions> {
    if (!isForUser) return { signal };
    if (delegationId === null)
      throw new NotAllowedError('The import may no longer act for its user; try it again');
    return { signal, token: await this.#delegations.issueToken(delegationId, 'catalog') };
  }
}

/** Where an entity was read from, in the words of its readers: folders of the server are not theirs. */
function describeSource(source = ''): string {
  if (source.startsWith('url:')) return source.slice('url:'.length);
  return source.startsWith('file:') ? 'a file of the server' : source || 'elsewhere';
}
