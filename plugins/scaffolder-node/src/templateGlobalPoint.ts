import { createExtensionPoint } from '@portico/core';
import type { JsonSchema } from './TemplateAction.ts';
import type { TemplateImplementation } from './templateFilterPoint.ts';

/** A value that template expressions may name. */
export interface TemplateGlobalValue {
  /** Letters, digits and `_`. */
  name: string;
  description?: string;
  /** JSON. */
  value: unknown;
}

/** A function that template expressions may call. */
export interface TemplateGlobalFunctionDescription {
  /** Letters, digits and `_`. */
  name: string;
  description?: string;
  schema?: { arguments?: JsonSchema; output?: JsonSchema };
  examples?: readonly { description?: string; example: string }[];
}

/** A function with what it does. */
export type TemplateGlobalFunction = TemplateGlobalFunctionDescription & TemplateImplementation;

/** Values and functions that template expressions may use. */
export const templateGlobalPoint = createExtensionPoint<
  TemplateGlobalValue | TemplateGlobalFunction
>({
  id: 'template-globals',
  description: 'Values and functions that template expressions may use',
});
