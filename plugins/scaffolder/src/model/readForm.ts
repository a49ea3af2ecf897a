import { isJsonObject } from '@portico/catalog-model';
import type { ParameterSchema } from '@portico/scaffolder-common';
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { splitUiSchema } from './splitUiSchema.ts';

/** A step of a form. */
export interface FormStep {
  title: string;
  description?: string | undefined;
  schema: RJSFSchema;
  uiSchema: UiSchema;
}

const flagKey = 'backstage:featureFlag';

/** The steps of a form, without what feature flags turn off. */
export function readFormSteps(
  { steps }: ParameterSchema,
  isFeatureActive: (name: string) => boolean,
): FormStep[] {
  const isOn = (part: unknown) => {
    const flag = isJsonObject(part) ? part[flagKey] : undefined;
    return typeof flag !== 'string' || isFeatureActive(flag);
  };
  return steps
    .filter(({ schema }) => isOn(schema))
    .map(({ title, description, schema }) => {
      // The step's own head says both.
      const { title: _title, description: _description, ...rest } = schema;
      const { properties } = rest;
      const shown = isJsonObject(properties)
        ? {
            ...rest,
            properties: Object.fromEntries(
              Object.entries(properties).filter(([, property]) => isOn(property)),
            ),
          }
        : rest;
      return { title, description, ...splitUiSchema({ type: 'object', ...shown }) };
    });
}

/** A field that a form has, and where. */
export interface FormField {
  path: readonly string[];
  name: string;
  uiSchema: UiSchema;
}

/** The fields that a form renders by components of their own, by `ui:field`; those of lists are not followed. */
export function listNamedFields(uiSchema: UiSchema, path: readonly string[] = []): FormField[] {
  return Object.entries(uiSchema).flatMap(([key, part]) => {
    if (key.startsWith('ui:') || !isJsonObject(part)) return [];
    const own = readFieldName(part);
    const at = [...path, key];
    return [
      ...(own === undefined ? [] : [{ path: at, name: own, uiSchema: part as UiSchema }]),
      ...listNamedFields(part as UiSchema, at),
    ];
  });
}

/** The name of the component that renders a field, where the template names one. */
export function readFieldName(uiSchema: object | undefined): string | undefined {
  const name = (uiSchema as Record<string, unknown> | undefined)?.['ui:field'];
  return typeof name === 'string' ? name : undefined;
}
