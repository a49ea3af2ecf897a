import { InputError } from '@portico/errors';
import { createTemplateAction, openWorkspace, type TemplateAction } from '@portico/scaffolder-node';
import { parse, stringify } from 'yaml';
import { z } from 'zod';

const versionAnnotation = 'backstage.io/template-version';
const texts = z.record(z.string(), z.string()).optional();
const entitySchema = z.looseObject({
  metadata: z
    .looseObject({
      annotations: z.record(z.string(), z.unknown()).nullish(),
      labels: z.record(z.string(), z.unknown()).nullish(),
    })
    .nullish(),
  spec: z.record(z.string(), z.unknown()).nullish(),
});

/** Writes the version of the template into an entity of the workspace. */
export const templateVersionAction: TemplateAction = createTemplateAction({
  id: 'catalog:template:version',
  description:
    "Adds the annotation 'backstage.io/template-version' with the version of the template to an entity",
  examples: [
    {
      description: 'Annotate catalog-info.yaml',
      example: 'steps:\n  - action: catalog:template:version',
    },
  ],
  input: z.object({
    labels: texts.meta({ description: 'Labels to add' }),
    annotations: texts.meta({ description: 'Annotations to add' }),
    spec: z.record(z.string(), z.unknown()).optional().meta({ description: 'Fields to add' }),
    entityFilePath: z.string().min(1).max(1024).default('catalog-info.yaml').meta({
      description: 'The file with the entity; catalog-info.yaml when omitted',
    }),
    objectYaml: z.record(z.string(), z.unknown()).optional().meta({
      description: 'The entity itself, in place of a file',
    }),
    writeToFile: z.string().min(1).max(1024).default('catalog-info.yaml').meta({
      description: 'The file to write; catalog-info.yaml when omitted',
    }),
  }),
  output: z.object({ annotatedObject: z.string() }),
  supportsDryRun: true,
  isRepeatable: true,
  async run(context) {
    const { input, output, logger, task } = context;
    const workspace = openWorkspace(context);
    const template = entitySchema.safeParse(task.spec.templateInfo?.entity).data;
    const version = template?.metadata?.annotations?.[versionAnnotation];
    if (typeof version !== 'string')
      throw new InputError(
        `The template has no version; give it the annotation '${versionAnnotation}'`,
      );
    const entity = readEntity(
      input.objectYaml ?? parse((await workspace.read(input.entityFilePath)).toString()),
      input.entityFilePath,
    );
    const { metadata, spec } = entity;
    const annotated = {
      ...entity,
      metadata: {
        ...metadata,
        annotations: {
          ...metadata?.annotations,
          [versionAnnotation]: version,
          ...input.annotations,
        },
        ...((metadata?.labels ?? input.labels) && {
          labels: { ...metadata?.labels, ...input.labels },
        }),
      },
      ...((spec ?? input.spec) && { spec: { ...spec, ...input.spec } }),
    };
    const text = stringify(annotated);
    logger.info(`Writing ${input.writeToFile} with version ${version}`);
    await workspace.write(input.writeToFile, text);
    output('annotatedObject', text);
  },
});

function readEntity(value: unknown, path: string) {
  const { data } = entitySchema.safeParse(value);
  if (!data) throw new InputError(`'${path}' holds no entity`);
  return data;
}
