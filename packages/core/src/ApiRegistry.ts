import type { ConfigSchema } from '@portico/config';
import { InputError, NotFoundError } from '@portico/errors';
import { ApiFailure } from './ApiFailure.ts';
import {
  type ApiContext,
  type ApiFactory,
  type ApiNeeds,
  type ApiRef,
  describeNeed,
} from './apis.ts';
import {
  type ContributionsByPoint,
  listValues,
  type PlacedContribution,
  toAssembledList,
} from './assembly/assembleContributions.ts';
import { all, andThen, type Eventual, rescue } from './eventual.ts';
import { within } from './within.ts';
import type { AssembledContribution, ExtensionPoint } from './extensionPoints.ts';

/** An api factory, and the plugin it comes from. */
export interface ProvidedApi {
  readonly factory: ApiFactory;
  readonly pluginId: string;
}

/** Gives apis by ref, on behalf of one plugin. */
export interface ApiHolder {
  /**
   * The api, made at its first use; `undefined` when nobody provides it.
   *
   * @throws InputError when it is made asynchronously and is not there yet.
   */
  get<T>(ref: ApiRef<T>): T | undefined;
  /** The api. @throws NotFoundError when nobody provides it. */
  require<T>(ref: ApiRef<T>): T;
}

/** How apis are made. */
export interface ApiCreationOptions {
  /** Reads the configuration for the factories that name a schema. */
  readConfig?: <T>(schema: ConfigSchema<T>) => T;
  /** How long one factory may take; for ever when omitted. */
  maxCreateMs?: number;
  /** Notified of a contribution that cannot be made, which is then omitted; without it, its point's reader fails. */
  onContributionFailed?: (failure: ApiFailure) => void;
}

/** What apis are made with. */
export interface ApiRegistryOptions extends ApiCreationOptions {
  factories: ReadonlyMap<string, ProvidedApi>;
  contributions: ContributionsByPoint;
  /** What each plugin's contributions are made from. */
  services: ReadonlyMap<string, ApiRef<unknown> | undefined>;
}

/** Makes apis at their first use and stores them: one for all, or one a plugin, as their factory declares. */
export class ApiRegistry {
  readonly #made = new Map<string, Eventual<unknown>>();
  readonly #options: ApiRegistryOptions;

  constructor(options: ApiRegistryOptions) {
    this.#options = options;
  }

  /** The plugins behind needs that may not stay unmet, directly or by what their apis are made from. */
  listProviders(needs: ApiNeeds): readonly string[] {
    const pluginIds = new Set<string>();
    const seen = new Set<string>();
    const visit = (unvisited: ApiNeeds) => {
      for (const need of Object.values(unvisited).map(describeNeed)) {
        if (need.type === 'point' || need.isOptional || seen.has(need.ref.id)) continue;
        const provided = this.#options.factories.get(need.ref.id);
        if (!provided) continue;
        seen.add(need.ref.id);
        pluginIds.add(provided.pluginId);
        visit(provided.factory.needs);
      }
    };
    visit(needs);
    return [...pluginIds];
  }

  /** The apis as seen by a plugin. */
  forPlugin(pluginId: string): ApiHolder {
    const get = <T>(ref: ApiRef<T>): T | undefined => {
      const api = this.make(ref, pluginId);
      if (!(api instanceof Promise)) return api;
      // Whoever starts the app or server awaits it too, and reports why it failed.
      api.catch(() => {});
      throw new InputError(
        `Plugin '${pluginId}' requests api '${ref.id}', which is not made yet; name it among the needs of what is made from it`,
      );
    };
    const require = <T>(ref: ApiRef<T>): T => {
      const api = get(ref);
      if (api !== undefined) return api;
      throw new NotFoundError(
        `Plugin '${pluginId}' requests api '${ref.id}', which no plugin provides; add the plugin that provides it`,
      );
    };
    return { get, require };
  }

  /**
   * The api as seen by a plugin, or the promise of it where its factory, or one that it needs, is asynchronous.
   *
   * @throws ApiFailure (or rejects with it) that names the plugin at fault.
   */
  make<T>(ref: ApiRef<T>, requestingPluginId: string): Eventual<T | undefined> {
    const provided = this.#options.factories.get(ref.id);
    if (!provided) return undefined;
    const { factory } = provided;
    const pluginId = factory.scope === 'plugin' ? requestingPluginId : provided.pluginId;
    const key = factory.scope === 'plugin' ? `${ref.id}@${pluginId}` : ref.id;
    const { contributions, readConfig } = this.#options;
    const context = (): ApiContext<never> => ({
      pluginId,
      config: (factory.config && readConfig?.(factory.config)) as never,
      contributionsTo: point => listValues(contributions, point),
    });
    const create = (apis: object) =>
      this.#guard(`api '${ref.id}'`, pluginId, () => factory.create(apis as never, context()));
    return this.#once(key, () =>
      andThen(this.#meet(factory.needs, pluginId), create),
    ) as Eventual<T>;
  }

  /** Makes what is needed, by the names of the needs. */
  #meet(needs: ApiNeeds, pluginId: string): Eventual<object> {
    const names = Object.keys(needs);
    const made = Object.values(needs).map(described => {
      const need = describeNeed(described);
      if (need.type === 'point') return this.#makeContributions(need.point);
      if (!need.isOptional) return this.make(need.ref, pluginId);
      // Why it failed is reported for the plugin that provides it.
      const omit = () => undefined;
      return rescue(() => this.make(need.ref, pluginId), omit);
    });
    return andThen(all(made), apis =>
      Object.fromEntries(names.map((name, at) => [name, apis[at]])),
    );
  }

  #makeContributions(
    point: ExtensionPoint<unknown>,
  ): Eventual<readonly AssembledContribution<unknown>[]> {
    const { contributions, onContributionFailed } = this.#options;
    const made = (contributions.get(point.id) ?? []).map(placed =>
      rescue<readonly AssembledContribution<unknown>[]>(
        () => andThen(this.#makeContribution(placed), value => toAssembledList(placed, value)),
        failure => {
          if (!onContributionFailed || point.mustBeComplete || !(failure instanceof ApiFailure))
            throw failure;
          onContributionFailed(failure);
          return [];
        },
      ),
    );
    return andThen(all(made), lists => lists.flat());
  }

  #makeContribution({ id, pluginId, contribution }: PlacedContribution): Eventual<unknown> {
    if (!('create' in contribution)) return contribution.value;
    const ref = this.#options.services.get(pluginId);
    return this.#once(id, () =>
      andThen(ref && this.make(ref, pluginId), services =>
        this.#guard(`contribution '${id}'`, pluginId, () => contribution.create(services as never)),
      ),
    );
  }

  #once(key: string, make: () => Eventual<unknown>): Eventual<unknown> {
    if (!this.#made.has(key)) {
      const made = make();
      this.#made.set(key, made);
      void rescue(
        () => andThen(made, value => this.#made.set(key, value)),
        failure => this.#made.set(key, failure),
      );
    }
    const made = this.#made.get(key);
    if (made instanceof ApiFailure) throw made;
    return made;
  }

  /** Runs a plugin's code; what it throws, or that it never ends, is its plugin's failure. */
  #guard(what: string, pluginId: string, create: () => Eventual<unknown>): Eventual<unknown> {
    const { maxCreateMs } = this.#options;
    return rescue<unknown>(
      () => {
        const made = create();
        return made instanceof Promise && maxCreateMs ? within(made, maxCreateMs) : made;
      },
      cause => {
        throw new ApiFailure(pluginId, what, cause);
      },
    );
  }
}
