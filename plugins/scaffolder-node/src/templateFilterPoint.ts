import { createExtensionPoint } from '@portico/core';
import type { JsonSchema } from './TemplateAction.ts';

/** A filter of template expressions: `${{ parameters.name | shout }}`. */
export interface TemplateFilterDescription {
  /** Letters, digits and `_`. */
  name: string;
  description?: string;
  /** Of what is before the `|`, of the arguments, and of the result. */
  schema?: { input?: JsonSchema; arguments?: JsonSchema; output?: JsonSchema };
  examples?: readonly { description?: string; example: string }[];
}

/** What a filter or function does. */
export type TemplateImplementation =
  | {
      /**
       * URL of a module that exports the function as `filter`, or as `globalFunction` for functions, such as
       * `import.meta.resolve('@acme/filters/shout')`. It is loaded in the thread that renders, without access to the server;
       * the function is synchronous, from JSON to JSON.
       */
      module: string;
    }
  | {
      /**
       * The function itself, for those that need the server: it is called in the server's thread, so that all else waits
       * meanwhile. It is synchronous, from JSON to JSON.
       */
      run: (...values: readonly unknown[]) => unknown;
    };

/** A filter with what it does. */
export type TemplateFilterExtension = TemplateFilterDescription & TemplateImplementation;

/** Filters of template expressions. */
export const templateFilterPoint = createExtensionPoint<TemplateFilterExtension>({
  id: 'template-filters',
  description: 'Filters of template expressions',
});
