import { posix } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { InputError } from '@portico/errors';
import { createTemplateAction, openWorkspace, type TemplateAction } from '@portico/scaffolder-node';
import { stringify } from 'yaml';
import { z } from 'zod';
import type { TemplateRenderer } from '../render/TemplateRenderer.ts';
import { mergeData } from './mergeData.ts';
import { parseDocuments } from './parseDocuments.ts';
import { parseJson } from './utilsFileActions.ts';

const maxSleepSeconds = 600;
const path = z.string().min(1).max(1024).meta({ description: 'Path in the workspace' });
const expression = z.string().min(1).max(20_000).meta({ description: 'A JSONata expression' });
const data = z.record(z.string(), z.unknown());
const replacer = z.array(z.string()).max(1000).optional();
const space = z.string().max(10).optional();
/** As the package `yaml` has them; those that change what is read are not taken. */
const options = z
  .object({
    indent: z.int().min(1).max(10),
    indentSeq: z.boolean(),
    lineWidth: z.int().min(0).max(10_000),
    minContentWidth: z.int().min(0).max(10_000),
    noArrayIndent: z.boolean().transform(isFlat => !isFlat),
    flowLevel: z.int(),
    singleQuote: z.boolean(),
  })
  .partial()
  .optional();

const sleep = createTemplateAction({
  id: 'roadiehq:utils:sleep',
  description: 'Waits for some seconds, at most ten minutes',
  input: z.object({ amount: z.number().min(0).max(maxSleepSeconds) }),
  supportsDryRun: true,
  isRepeatable: true,
  async run({ input, isDryRun, logger, signal }) {
    logger.info(`Waiting ${input.amount} seconds`);
    if (!isDryRun) await setTimeout(input.amount * 1000, undefined, { signal });
  },
});

const serializeJson = createTemplateAction({
  id: 'roadiehq:utils:serialize:json',
  description: 'Writes data as JSON',
  input: z.object({ data, replacer, space }),
  output: z.object({ serialized: z.string() }),
  supportsDryRun: true,
  isRepeatable: true,
  async run({ input, output }) {
    output('serialized', toJson(input.data, input));
  },
});

const serializeYaml = createTemplateAction({
  id: 'roadiehq:utils:serialize:yaml',
  description: 'Writes data as YAML',
  input: z.object({ data, replacer, options }),
  output: z.object({ serialized: z.string() }),
  supportsDryRun: true,
  isRepeatable: true,
  async run({ input, output }) {
    output('serialized', toYaml(input.data, input.options));
  },
});

/** Merges into JSON, or into one document of YAML. */
function createMerge(id: string, isJsonOnly: boolean): TemplateAction {
  return createTemplateAction({
    id,
    description: 'Merges data into a file of the workspace',
    input: z.object({
      path,
      content: z.union([z.string().max(10_000_000), data]),
      mergeArrays: z
        .boolean()
        .optional()
        .meta({ description: 'Append to lists, in place of replacing them' }),
      matchFileIndent: z.boolean().optional(),
      preserveYamlComments: z.boolean().optional(),
      useDocumentIncludingField: z
        .object({ key: z.string().max(500), value: z.string().max(5000) })
        .optional()
        .meta({ description: 'Of several documents, the one with this field' }),
      options,
    }),
    output: z.object({ path: z.string() }),
    supportsDryRun: true,
    async run(context) {
      const { input, logger, output } = context;
      const workspace = openWorkspace(context);
      const isThere = (await workspace.find(input.path)) !== undefined;
      if (!isThere && !isJsonOnly) throw new InputError(`The file ${input.path} does not exist`);
      const text = isThere ? (await workspace.read(input.path)).toString() : '{}';
      const isJson = isJsonOnly || posix.extname(input.path) === '.json';
      if (!isJson && !/\.ya?ml$/.test(input.path))
        throw new InputError(`'${input.path}' is neither JSON nor YAML`);
      if (input.preserveYamlComments) logger.warn('Comments of YAML files are not retained');
      const added =
        typeof input.content !== 'string'
          ? input.content
          : isJson
            ? parseJson(input.content, 'content')
            : parseDocuments(input.content, 'content')[0];
      const merge = (document: unknown) => mergeData(document, added, input.mergeArrays ?? false);
      if (isJson) {
        const indent = (input.matchFileIndent && /^[ \t]+(?=")/m.exec(text)?.[0]) || '  ';
        await workspace.write(
          input.path,
          JSON.stringify(merge(parseJson(text, input.path)), undefined, indent),
        );
      } else {
        const documents = parseDocuments(text, input.path);
        const at = findDocument(documents, input);
        const merged = documents.map((each, index) => (index === at ? merge(each) : each));
        await workspace.write(
          input.path,
          merged.map(each => toYaml(each, input.options)).join('---\n'),
        );
      }
      output('path', input.path);
    },
  });
}

function createJsonata(renderer: TemplateRenderer): TemplateAction[] {
  const evaluate = createTemplateAction({
    id: 'roadiehq:utils:jsonata',
    description: 'Evaluates a JSONata expression on data',
    input: z.object({ data: z.unknown(), expression }),
    output: z.object({ result: z.unknown() }),
    supportsDryRun: true,
    isRepeatable: true,
    async run({ input, output, signal }) {
      output('result', await renderer.evaluateJsonata(input.data, input.expression, signal));
    },
  });
  const as = z.enum(['string', 'object']).optional();
  const ofJson = createTemplateAction({
    id: 'roadiehq:utils:jsonata:json:transform',
    description: 'Evaluates a JSONata expression on a JSON file of the workspace',
    input: z.object({ path, expression, replacer, space, as }),
    output: z.object({ result: z.unknown() }),
    supportsDryRun: true,
    isRepeatable: true,
    async run(context) {
      const { input, output, signal } = context;
      const text = (await openWorkspace(context).read(input.path)).toString();
      const json = parseJson(text, input.path);
      const result = await renderer.evaluateJsonata(json, input.expression, signal);
      output('result', input.as === 'object' ? result : toJson(result, input));
    },
  });
  const ofYaml = createTemplateAction({
    id: 'roadiehq:utils:jsonata:yaml:transform',
    description: 'Evaluates a JSONata expression on a YAML file of the workspace',
    input: z.object({ path, expression, options, loadAll: z.boolean().optional(), as }),
    output: z.object({ result: z.unknown() }),
    supportsDryRun: true,
    isRepeatable: true,
    async run(context) {
      const { input, output, signal } = context;
      const text = (await openWorkspace(context).read(input.path)).toString();
      const documents = parseDocuments(text, input.path);
      const read = input.loadAll ? documents : documents[0];
      const result = await renderer.evaluateJsonata(read, input.expression, signal);
      output('result', input.as === 'object' ? result : toYaml(result, input.options));
    },
  });
  return [evaluate, ofJson, ofYaml];
}

function toJson(
  value: unknown,
  {
    replacer: keys,
    space: indent,
  }: { replacer?: string[] | undefined; space?: string | undefined },
): string {
  return JSON.stringify(value, keys && keys.length > 0 ? keys : undefined, indent) ?? 'null';
}

function toYaml(
  value: unknown,
  { noArrayIndent, flowLevel, ...more }: z.output<typeof options> = {},
) {
  void flowLevel;
  return stringify(value, {
    ...(noArrayIndent !== undefined && { indentSeq: noArrayIndent }),
    ...(more as object),
  });
}

/** Which of several documents is meant. */
function findDocument(
  documents: readonly unknown[],
  {
    path: name,
    useDocumentIncludingField: field,
  }: { path: string; useDocumentIncludingField?: { key: string; value: string } | undefined },
): number {
  if (documents.length === 1) return 0;
  if (documents.length === 0) throw new InputError(`'${name}' holds no document`);
  if (!field)
    throw new InputError(
      `'${name}' holds ${documents.length} documents; name one with 'useDocumentIncludingField'`,
    );
  const at = documents.findIndex(
    each => String((each as Record<string, unknown> | null)?.[field.key]) === field.value,
  );
  if (at >= 0) return at;
  throw new InputError(`No document of '${name}' has '${field.key}: ${field.value}'`);
}

/** The actions `roadiehq:utils:*` on data, under the names that templates of the ecosystem use. */
export function createUtilsDataActions(renderer: TemplateRenderer): TemplateAction[] {
  return [
    sleep,
    serializeJson,
    serializeYaml,
    createMerge('roadiehq:utils:merge', false),
    createMerge('roadiehq:utils:json:merge', true),
    ...createJsonata(renderer),
  ];
}
