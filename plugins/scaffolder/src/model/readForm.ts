import { isJsonObject } from '@portico/catalog-model';
import { compileExpression } from '@portico/patterns/expressions';
import type { ParameterSchema } from '@portico/scaffolder-common';
import {
  FormNode,
  marksSecret,
  normalizeSchema,
  readFieldName,
  type SchemaNode,
  visitSchemas,
} from '@portico/scaffolder-common/form';
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { splitUiSchema } from './splitUiSchema.ts';

/** A step of a form. */
export interface FormStep {
  title: string;
  description?: string | undefined;
  schema: RJSFSchema;
  uiSchema: UiSchema;
  /** Schema and `ui:*` keys as the template has them. */
  source: SchemaNode;
  /** What they say of each value. */
  form: FormNode;
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
      return createFormStep({ type: 'object', ...shown }, title, description);
    });
}

/** A step of a form that has this schema. */
export function createFormStep(
  schema: SchemaNode,
  title: string,
  description?: string | undefined,
): FormStep {
  const source = normalizeSchema(schema);
  const form = FormNode.of([source], { matchesPattern });
  return { title, description, ...splitUiSchema(source), source, form };
}

function matchesPattern(pattern: string, name: string): boolean {
  try {
    return compileExpression(pattern).test(name);
  } catch {
    // What a wrong pattern hides stays hidden.
    return true;
  }
}

const wholeForms = new WeakMap<readonly FormStep[], FormNode>();

/** What all steps of a form say of the values, which they share. */
export function readWholeForm(steps: readonly FormStep[]): FormNode {
  const known = wholeForms.get(steps);
  if (known) return known;
  const whole = FormNode.of(steps.map(({ source }) => source));
  wholeForms.set(steps, whole);
  return whole;
}

/** The names of the components that a form renders its fields by, as templates write them in `ui:field`. */
export function listFieldNames(steps: readonly FormStep[]): string[] {
  const names = new Set<string>();
  for (const { source } of steps)
    visitSchemas(source, node => {
      const name = readFieldName(node);
      if (name !== undefined) names.add(name);
    });
  return [...names];
}

/** Whether a step has a field for a secret. */
export function hasSecretField({ source }: FormStep): boolean {
  let isFound = false;
  visitSchemas(source, node => {
    isFound ||= marksSecret(node);
  });
  return isFound;
}
