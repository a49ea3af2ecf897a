import type { Entity } from '@portico/catalog-model';
import { InputError } from '@portico/errors';
import {
  defaultStepTitle,
  type ParameterSchema,
  type TaskStep,
  templateApiVersion,
} from '@portico/scaffolder-common';
import { z } from 'zod';

const objectSchema = z.record(z.string(), z.unknown());
const stepIdSchema = z
  .string()
  .min(1)
  .max(200)
  .refine(id => !['__proto__', 'constructor', 'prototype'].includes(id), 'this id is reserved');

const decoratorsSchema = z
  .array(z.looseObject({ id: z.string().min(1).max(200), input: objectSchema.optional() }))
  .max(50);

const templateSchema = z.looseObject({
  metadata: z.looseObject({
    name: z.string(),
    title: z.string().optional(),
    description: z.string().optional(),
  }),
  spec: z.looseObject({
    parameters: z.union([objectSchema, z.array(objectSchema).max(100)]).optional(),
    steps: z
      .array(
        z.looseObject({
          id: stepIdSchema.optional(),
          name: z.string().max(1000).optional(),
          action: z.string().min(1).max(200),
          input: objectSchema.optional(),
          if: z.union([z.string(), z.boolean()]).optional(),
        }),
      )
      .max(500),
    output: objectSchema.optional(),
    presentation: objectSchema.optional(),
    'ui:options': objectSchema.optional(),
    formDecorators: decoratorsSchema.optional(),
    EXPERIMENTAL_formDecorators: decoratorsSchema.optional(),
    secrets: z.looseObject({ schema: objectSchema.optional() }).optional(),
  }),
});

/** What a template says, with defaults filled in. */
export interface ReadTemplate {
  form: ParameterSchema;
  /** JSON Schemas that the values must fit, one for each step of the form. */
  parameters: readonly Readonly<Record<string, unknown>>[];
  secretsSchema: Readonly<Record<string, unknown>> | undefined;
  steps: readonly TaskStep[];
  output: Readonly<Record<string, unknown>>;
}

/**
 * Reads a template entity.
 *
 * @throws InputError when it is of another version, or a field is wrong, which it names.
 */
export function readTemplate(entity: { apiVersion?: unknown }): ReadTemplate {
  if (entity.apiVersion !== templateApiVersion) {
    throw new InputError(
      `Unsupported apiVersion field in schema entity: '${String(entity.apiVersion).slice(0, 100)}'; write '${templateApiVersion}'`,
    );
  }
  const { success, data, error } = templateSchema.safeParse(entity);
  if (!success) {
    const [issue] = error.issues;
    throw new InputError(
      `The template is not valid: field '${issue?.path.join('.')}': ${issue?.message}`,
    );
  }
  const { metadata, spec } = data;
  const parameters = [spec.parameters ?? []].flat();
  const decorators = spec.formDecorators ?? spec.EXPERIMENTAL_formDecorators;
  return {
    form: {
      title: metadata.title ?? metadata.name,
      ...(metadata.description !== undefined && { description: metadata.description }),
      ...(spec.presentation && { presentation: spec.presentation }),
      // Clients of the ecosystem read the second name.
      ...(decorators && { formDecorators: decorators, EXPERIMENTAL_formDecorators: decorators }),
      ...(spec['ui:options'] && { 'ui:options': spec['ui:options'] }),
      steps: parameters.map(schema => ({
        title: typeof schema['title'] === 'string' ? schema['title'] : defaultStepTitle,
        ...(typeof schema['description'] === 'string' && { description: schema['description'] }),
        schema,
      })),
    },
    parameters,
    secretsSchema: spec.secrets?.schema,
    steps: nameSteps(spec.steps),
    output: spec.output ?? {},
  };
}

/** The schemas of a template's form as they are, also where the template is not valid. */
export function listParameters({ spec }: Pick<Entity, 'spec'>): readonly unknown[] {
  return [spec?.['parameters'] ?? []].flat();
}

function nameSteps(steps: z.infer<typeof templateSchema>['spec']['steps']): TaskStep[] {
  const seen = new Set<string>();
  return steps.map((step, index) => {
    const id = step.id ?? `step-${index + 1}`;
    if (seen.has(id))
      throw new InputError(`The template has two steps with the id '${id}'; rename one of them`);
    seen.add(id);
    return { ...step, id, name: step.name ?? step.action } as TaskStep;
  });
}
