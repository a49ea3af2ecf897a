import { entityNameSchema } from '@portico/catalog-common';
import { defineEndpoint } from '@portico/contract';
import * as z from 'zod/mini';
import { maxTaskBytes } from './tasks.ts';

/** The form of a template that is accepted. */
export const templateApiVersion = 'scaffolder.backstage.io/v1beta3';

/** The title of a step of a form that has none. */
export const defaultStepTitle = 'Please enter the following information';

/** The form of a template: one step for each set of parameters. */
export const parameterSchemaSchema = z.looseObject({
  title: z.string(),
  description: z.optional(z.string()),
  presentation: z.optional(z.looseObject({})),
  'ui:options': z.optional(z.looseObject({})),
  steps: z.array(
    z.looseObject({
      title: z.string(),
      description: z.optional(z.string()),
      /** JSON Schema of draft 7, with `ui:*` keys. */
      schema: z.looseObject({}),
    }),
  ),
  formDecorators: z.optional(z.array(z.looseObject({ id: z.string() }))),
});
/** The form of a template: one step for each set of parameters. */
export type ParameterSchema = z.infer<typeof parameterSchemaSchema>;

/** The form of a template, without what the caller may not see. */
export const parameterSchemaEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v2/templates/:namespace/:kind/:name/parameter-schema',
  params: entityNameSchema,
  answer: parameterSchemaSchema,
  summary: 'The form of a template',
});

const extensionSchema = z.object({
  description: z.optional(z.string()),
  schema: z.optional(z.looseObject({})),
  examples: z.optional(
    z.array(z.looseObject({ description: z.optional(z.string()), example: z.string() })),
  ),
});
/** What template expressions may use. */
export const templatingExtensionsSchema = z.object({
  filters: z.record(z.string(), extensionSchema),
  globals: z.object({
    functions: z.record(z.string(), extensionSchema),
    values: z.record(
      z.string(),
      z.object({ description: z.optional(z.string()), value: z.unknown() }),
    ),
  }),
});
/** What template expressions may use. */
export type TemplatingExtensions = z.infer<typeof templatingExtensionsSchema>;

/** The filters and globals that template expressions may use. */
export const templatingExtensionsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v2/templating-extensions',
  answer: templatingExtensionsSchema,
  summary: 'What template expressions may use',
});

/** The files of a template's folder. */
export const templateFilesSchema = z.object({
  files: z.array(
    z.object({ path: z.string(), base64Content: z.string(), executable: z.optional(z.boolean()) }),
  ),
});
/** The files of a template's folder. */
export type TemplateFiles = z.infer<typeof templateFilesSchema>;

/** The files beside a registered template, from where it was read. */
export const templateFilesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v2/templates/:namespace/:kind/:name/files',
  params: entityNameSchema,
  answer: templateFilesSchema,
  summary: "The files of a template's folder",
});

/** Opens a pull request that changes files of a registered template, in the repository that it was read from. */
export const proposeChangesEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v2/templates/:namespace/:kind/:name/pull-requests',
  params: entityNameSchema,
  body: z.object({
    title: z.string().check(z.minLength(1), z.maxLength(200)),
    /** Whole files; paths begin at the template's folder. `null` removes a file. */
    files: z
      .array(
        z.object({
          path: z.string().check(z.minLength(1), z.maxLength(1024)),
          content: z.nullable(z.string()),
        }),
      )
      .check(z.minLength(1), z.maxLength(200)),
  }),
  limits: [
    { at: 'body', bytes: maxTaskBytes, reason: 'it holds the files of the template' },
    {
      at: 'body.files.*.content',
      characters: maxTaskBytes,
      reason: 'it holds the files of the template',
    },
  ],
  answer: z.object({ url: z.string(), number: z.number() }),
  summary: 'Proposes changes of a template by a pull request',
});
/** Changes of a template that are proposed. */
export interface ProposedChanges {
  title: string;
  /** `content` is `null` for a file that is removed. */
  files: { path: string; content: string | null }[];
}
