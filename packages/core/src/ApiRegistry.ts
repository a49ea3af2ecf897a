import { NotFoundError } from '@portico/errors';
import { type ApiFactory, type ApiNeeds, type ApiRef, describeNeed } from './apis.ts';

/** An api factory, and the plugin it comes from. */
export interface ProvidedApi {
  readonly factory: ApiFactory;
  readonly pluginId: string;
}

/** Gives apis by ref, on behalf of one plugin. */
export interface ApiHolder {
  /** The api, made at its first use; `undefined` when nobody provides it. */
  get<T>(ref: ApiRef<T>): T | undefined;
  /** The api. @throws NotFoundError when nobody provides it. */
  require<T>(ref: ApiRef<T>): T;
}

/** Makes apis at their first use and keeps them: one for all, or one a plugin, as their factory says. */
export class ApiRegistry {
  readonly #factories: ReadonlyMap<string, ProvidedApi>;
  readonly #made = new Map<string, unknown>();

  constructor(factories: ReadonlyMap<string, ProvidedApi>) {
    this.#factories = factories;
  }

  /** The plugins behind needs that may not stay unmet, directly or by what their apis are made from. */
  listProviders(needs: ApiNeeds): readonly string[] {
    const pluginIds = new Set<string>();
    const seen = new Set<string>();
    const visit = (unvisited: ApiNeeds) => {
      for (const { ref, isOptional } of Object.values(unvisited).map(describeNeed)) {
        const provided = this.#factories.get(ref.id);
        if (isOptional || !provided || seen.has(ref.id)) continue;
        seen.add(ref.id);
        pluginIds.add(provided.pluginId);
        visit(provided.factory.needs);
      }
    };
    visit(needs);
    return [...pluginIds];
  }

  /** The apis as seen by a plugin. */
  forPlugin(pluginId: string): ApiHolder {
    return {
      get: ref => this.#get(ref, pluginId),
      require: ref => {
        const api = this.#get(ref, pluginId);
        if (api === undefined) {
          throw new NotFoundError(
            `Plugin '${pluginId}' asks for api '${ref.id}', which no plugin provides; add the plugin that provides it`,
          );
        }
        return api;
      },
    };
  }

  #get<T>(ref: ApiRef<T>, askingPluginId: string): T | undefined {
    const provided = this.#factories.get(ref.id);
    if (!provided) return undefined;
    const { factory } = provided;
    const pluginId = factory.scope === 'plugin' ? askingPluginId : provided.pluginId;
    const key = factory.scope === 'plugin' ? `${ref.id}@${pluginId}` : ref.id;
    if (!this.#made.has(key)) {
      const apis = Object.fromEntries(
        Object.entries(factory.needs).map(([name, need]) => [
          name,
          this.#get(describeNeed(need).ref, pluginId),
        ]),
      );
      this.#made.set(key, factory.create(apis as never, { pluginId }));
    }
    return this.#made.get(key) as T;
  }
}
