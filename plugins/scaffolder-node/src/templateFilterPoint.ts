import { createExtensionPoint } from '@portico/core';
import type { JsonSchema } from './TemplateAction.ts';

/** A filter of template expressions: `${{ parameters.name | shout }}`. */
export interface TemplateFilterExtension {
  /** Letters, digits and `_`. */
  name: string;
  description?: string;
  /** Of what is before the `|`, of the arguments, and of the result. */
  schema?: { input?: JsonSchema; arguments?: JsonSchema; output?: JsonSchema };
  examples?: readonly { description?: string; example: string }[];
  /**
   * URL of a module that exports the function as `filter`, such as `import.meta.resolve('@acme/filters/shout')`. It is
   * loaded in the thread that renders, without access to the server; the function is synchronous, from JSON to JSON.
   */
  module: string;
}

/** Filters of template expressions. */
export const templateFilterPoint = createExtensionPoint<TemplateFilterExtension>({
  id: 'template-filters',
  description: 'Filters of template expressions',
});
