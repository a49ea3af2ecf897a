import type { ComponentType } from 'react';

/** Fetches the code of a component, which its file exports as default: `() => import('./CostsCard.tsx')`. */
export type PartLoader<Props extends object> = () => Promise<{ default: ComponentType<Props> }>;

/** The name of errors of code that could not be fetched. */
export const chunkErrorName = 'ChunkLoadError';

const components = new WeakMap<object, ComponentType<never>>();

/** The component of a loader that has come already. */
export function getLoadedPart<Props extends object>(
  load: PartLoader<Props>,
): ComponentType<Props> | undefined {
  return components.get(load) as ComponentType<Props> | undefined;
}

/**
 * Fetches the code of a component, to be rendered by {@link getLoadedPart} from then on.
 *
 * @param load - the same function each time; it is what the component is found by.
 * @throws Error that says so when the code cannot be fetched, such as after a new release.
 */
export async function loadPart<Module extends { default: unknown }>(
  load: () => Promise<Module>,
): Promise<Module> {
  const module = await loadChunk(load);
  components.set(load, module.default as ComponentType<never>);
  return module;
}

/** Fetches code ahead of its first use. A failure is reported where the code is used, and gives `undefined` here. */
export async function preloadPart<Module extends { default: unknown }>(
  load: () => Promise<Module>,
): Promise<Module | undefined> {
  try {
    return await loadPart(load);
  } catch {
    return undefined;
  }
}

/**
 * Fetches code of the portal that is not sent with the first page.
 *
 * @throws Error that says so when the code cannot be fetched, such as after a new release.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    const error = new Error(
      `Lazy loaded chunk failed to load, try to reload the page: ${message}`,
      { cause },
    );
    error.name = chunkErrorName;
    throw error;
  }
}
