import { NotImplementedError } from '@portico/errors';
import type { Dependencies, Dependency, ServiceFactory } from './features.ts';

/** What services of one plugin, or those that all plugins share, are found by. */
export interface ServiceContainerOptions {
  /** Who requests, for the words of errors: `plugin 'badges'`. */
  name: string;
  /** The services that this product has, by their published id. */
  own: Readonly<Record<string, () => unknown>>;
  /** Service factories beside the plugins, by the id of their service. */
  factories: ReadonlyMap<string, ServiceFactory>;
  /** Where services without a plugin of their own live; `undefined` in that container itself. */
  root?: ServiceContainer;
  /** The implementation of an extension point; `undefined` where nobody has it. */
  findExtensionPoint?: (id: string) => unknown;
  /** Why extension points are not here, and what to do, by their published id. */
  refused?: Readonly<Record<string, string>>;
}

/** Makes services when they are first requested, with what they need in turn. */
export class ServiceContainer {
  readonly #options: ServiceContainerOptions;
  readonly #made = new Map<string, Promise<unknown>>();
  readonly #rootContexts = new Map<string, Promise<unknown>>();

  constructor(options: ServiceContainerOptions) {
    this.#options = options;
  }

  /**
   * All that is requested, by the name that it is requested under.
   *
   * @throws NotImplementedError that names what there is not, and who requests it.
   */
  async resolve(deps: Dependencies): Promise<Record<string, unknown>> {
    const found: Record<string, unknown> = {};
    for (const [name, dependency] of Object.entries(deps))
      found[name] = await this.#find(dependency);
    return found;
  }

  async #find(dependency: Dependency): Promise<unknown> {
    const { id } = dependency;
    if (dependency.$$type === '@backstage/ExtensionPoint') {
      const found = this.#options.findExtensionPoint?.(id);
      if (found !== undefined) return found;
      const reason = this.#options.refused?.[id];
      throw new NotImplementedError(
        reason === undefined
          ? `${this.#options.name} extends '${id}', which nothing here has; leave the package out, or add the plugin that it extends`
          : `${this.#options.name} extends '${id}', which the portal does not have: ${reason}`,
      );
    }
    if (!('scope' in dependency)) throw this.#createMissingError(id);
    const isRoot = dependency.scope === 'root';
    if (isRoot && this.#options.root) return this.#options.root.#find(dependency);
    let made = this.#made.get(id);
    if (!made) {
      made = this.#make(dependency);
      this.#made.set(id, made);
    }
    const service = await made;
    return dependency.multiton ? [service] : service;
  }

  async #make(ref: Extract<Dependency, { scope: unknown }>): Promise<unknown> {
    const own = this.#options.own[ref.id];
    if (own) return own();
    const factory = this.#options.factories.get(ref.id) ?? (await makeDefaultFactory(ref));
    if (!factory) throw this.#createMissingError(ref.id);
    const { root } = this.#options;
    const context = await (root ?? this).#makeRootContext(factory);
    return factory.factory(await this.resolve(factory.deps), context);
  }

  /** What a factory makes once for all plugins, from the services that they share. */
  #makeRootContext(factory: ServiceFactory): Promise<unknown> {
    const { service, deps, createRootContext } = factory;
    if (!createRootContext) return Promise.resolve(undefined);
    let context = this.#rootContexts.get(service.id);
    if (!context) {
      const shared = Object.entries(deps).filter(
        ([, each]) => 'scope' in each && each.scope === 'root',
      );
      context = this.resolve(Object.fromEntries(shared)).then(createRootContext);
      this.#rootContexts.set(service.id, context);
    }
    return context;
  }

  #createMissingError(id: string): NotImplementedError {
    return new NotImplementedError(
      `${this.#options.name} needs the service '${id}', which this product does not have; leave the package out, or give a service factory for it`,
    );
  }
}

async function makeDefaultFactory(
  ref: Extract<Dependency, { scope: unknown }>,
): Promise<ServiceFactory | undefined> {
  const make = (ref as { __defaultFactory?: (of: unknown) => Promise<unknown> }).__defaultFactory;
  const made = await make?.(ref);
  return (typeof made === 'function' ? made() : made) as ServiceFactory | undefined;
}
