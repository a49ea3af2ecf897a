import type {
  TemplateFilterExtension,
  TemplateGlobalFunction,
  TemplateGlobalValue,
} from '@portico/scaffolder-node';

type Run = (...values: readonly unknown[]) => unknown;

/** What published code says of a filter or function, besides what it does. */
interface Described {
  id: string;
  description?: string;
  examples?: readonly { description?: string; example: string }[];
}

/** Filters in the forms of plugin-scaffolder-node: functions by name, or made by `createTemplateFilter`. */
export type PublishedFilters = Readonly<Record<string, Run>> | readonly PublishedFilter[];

type PublishedFilter = Described & { filter: Run };

/** Values and functions in the forms of plugin-scaffolder-node. */
export type PublishedGlobals = Readonly<Record<string, unknown>> | readonly PublishedGlobal[];

type PublishedGlobal = Described & ({ fn: Run } | { value: unknown });

/** Published filters, which run in the server's thread, where they were written for. */
export function adaptFilters(filters: PublishedFilters): TemplateFilterExtension[] {
  return isList(filters)
    ? filters.map(each => ({ ...describe(each), run: each.filter }))
    : Object.entries(filters).map(([name, run]) => ({ name, run }));
}

/** Published values and functions. */
export function adaptGlobals(
  globals: PublishedGlobals,
): (TemplateGlobalFunction | TemplateGlobalValue)[] {
  return isList(globals)
    ? globals.map(each =>
        'fn' in each
          ? { ...describe(each), run: each.fn }
          : { ...describe(each), value: each.value },
      )
    : Object.entries(globals).map(([name, value]) =>
        typeof value === 'function' ? { name, run: value as Run } : { name, value },
      );
}

function describe({ id, description, examples }: Described) {
  return {
    name: id,
    ...(description !== undefined && { description }),
    ...(examples && { examples: examples.map(({ example, ...more }) => toExample(example, more)) }),
  };
}

function toExample(example: string, { description }: { description?: string }) {
  return { example, ...(description !== undefined && { description }) };
}

function isList<T>(values: object | readonly T[]): values is readonly T[] {
  return Array.isArray(values);
}
