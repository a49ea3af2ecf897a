import type { ServiceRef } from '@backstage/backend-plugin-api';
import { InputError } from '@portico/errors';
import { z } from 'zod';

/** What a plugin or module requests by name: services and extension points. */
export type Dependencies = Readonly<Record<string, Dependency>>;

/** A service or an extension point, by its id. */
export type Dependency =
  | ServiceRef<unknown, 'root' | 'plugin', 'singleton' | 'multiton'>
  | { $$type: '@backstage/ExtensionPoint'; id: string };

/** What `createBackendPlugin` and `createBackendModule` register, in the form of backend-plugin-api 1.x. */
export interface Registration {
  type: string;
  pluginId: string;
  moduleId?: string;
  extensionPoints: readonly ExtensionPointRegistration[];
  init: { deps: Dependencies; func: (deps: Record<string, unknown>) => Promise<void> | void };
}

/** An extension point with what makes its implementation. */
export interface ExtensionPointRegistration {
  extensionPoint: { id: string };
  factory: (context: { reportModuleStartupFailure(options: { error: Error }): void }) => unknown;
}

/** What `createServiceFactory` makes. */
export interface ServiceFactory {
  service: ServiceRef<unknown, 'root' | 'plugin', 'singleton' | 'multiton'>;
  deps: Dependencies;
  createRootContext?: (deps: Record<string, unknown>) => Promise<unknown>;
  factory(deps: Record<string, unknown>, context: unknown): Promise<unknown>;
}

/** All that was found in a list of features. */
export interface ReadFeatures {
  registrations: readonly Registration[];
  factories: readonly ServiceFactory[];
}

/** Where feature loaders get what they need. */
export interface ServicesOfLoaders {
  /** @throws InputError that names what a loader cannot have. */
  resolve(
    loader: { deps?: Dependencies; description: string },
    factories: readonly ServiceFactory[],
  ): Promise<Record<string, unknown>>;
}

const featureSchema = z.looseObject({
  $$type: z.literal('@backstage/BackendFeature'),
  featureType: z.enum(['registrations', 'service', 'loader']).optional(),
});

const maxLoaderDepth = 10;

/**
 * Reads features as packages export them: plugins, modules, services and loaders, themselves or as the default export of an
 * imported package. Loaders come last: they may need services of the list.
 *
 * @throws InputError for what is none, and for a loader that needs what there is not yet.
 */
export async function readFeatures(
  features: readonly unknown[],
  services: ServicesOfLoaders,
): Promise<ReadFeatures> {
  const registrations: Registration[] = [];
  const factories: ServiceFactory[] = [];
  let loaders: Loader[] = [];
  const read = async (values: readonly unknown[]): Promise<void> => {
    for (const value of values) {
      const feature = unwrap(await value);
      const type =
        feature.featureType ?? ('getRegistrations' in feature ? 'registrations' : 'service');
      if (type === 'registrations')
        registrations.push(...(feature as unknown as Registrations).getRegistrations());
      else if (type === 'service') factories.push(feature as unknown as ServiceFactory);
      else loaders.push(feature as unknown as Loader);
    }
  };
  await read(features);
  for (let depth = 0; loaders.length > 0; depth += 1) {
    const waiting = loaders;
    loaders = [];
    for (const loader of waiting) {
      if (depth >= maxLoaderDepth)
        throw refuse(
          `The feature loader ${loader.description} loads loaders without an end`,
          'correct it',
        );
      await read(await loader.loader(await services.resolve(loader, factories)));
    }
  }
  return { registrations, factories };
}

interface Registrations {
  getRegistrations(): readonly Registration[];
}

interface Loader {
  description: string;
  deps?: Dependencies;
  loader(deps: Record<string, unknown>): Promise<readonly unknown[]>;
}

/** The feature itself, or the default export of a package that was imported. */
function unwrap(value: unknown): z.infer<typeof featureSchema> {
  let found = value;
  // A package in the older format of modules has its default export within another one.
  for (let depth = 0; depth < 2; depth += 1) {
    const parsed = featureSchema.safeParse(found);
    if (parsed.success) return found as z.infer<typeof featureSchema>;
    found = (found as { default?: unknown } | undefined)?.default;
  }
  const parsed = featureSchema.safeParse(found);
  if (parsed.success) return found as z.infer<typeof featureSchema>;
  throw refuse(
    'A value is no backend feature of Backstage',
    "give what a package exports as default, such as `import('@backstage-community/plugin-badges-backend')`",
  );
}

function refuse(message: string, hint: string): InputError {
  return new InputError(`${message}; ${hint}`);
}
