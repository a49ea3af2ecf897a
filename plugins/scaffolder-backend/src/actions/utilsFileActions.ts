import { InputError } from '@portico/errors';
import { checkGlob, compileGlob, selectMatching } from '@portico/patterns';
import { createTemplateAction, openWorkspace, type TemplateAction } from '@portico/scaffolder-node';
import { z } from 'zod';
import type { TemplateRenderer } from '../render/TemplateRenderer.ts';
import { parseDocuments } from './parseDocuments.ts';

const maxFiles = 1000;
const path = z.string().min(1).max(1024).meta({ description: 'Path in the workspace' });
const content = z.string().max(10_000_000);
const written = z.object({ path: z.string() });

const append = createTemplateAction({
  id: 'roadiehq:utils:fs:append',
  description: 'Appends content to a file, which is created where it is missing',
  input: z.object({ path, content }),
  output: written,
  supportsDryRun: true,
  async run(context) {
    const { input, output } = context;
    const workspace = openWorkspace(context);
    const before = (await workspace.find(input.path)) ? await workspace.read(input.path) : '';
    await workspace.write(input.path, `${before.toString()}${input.content}`);
    output('path', input.path);
  },
});

const write = createTemplateAction({
  id: 'roadiehq:utils:fs:write',
  description: 'Writes a file in the workspace',
  input: z.object({
    path,
    content,
    preserveFormatting: z.boolean().optional().meta({ description: 'Indent JSON by two spaces' }),
  }),
  output: written,
  supportsDryRun: true,
  isRepeatable: true,
  async run(context) {
    const { input, output } = context;
    const text = input.preserveFormatting ? indentJson(input.content) : input.content;
    await openWorkspace(context).write(input.path, text);
    output('path', input.path);
  },
});

const parse = createTemplateAction({
  id: 'roadiehq:utils:fs:parse',
  description: 'Reads a file of the workspace, as text or as data',
  input: z.object({
    path,
    parser: z.enum(['yaml', 'json', 'multiyaml']).optional(),
  }),
  output: z.object({ content: z.unknown() }),
  supportsDryRun: true,
  isRepeatable: true,
  async run(context) {
    const { input, output } = context;
    const text = (await openWorkspace(context).read(input.path)).toString();
    output('content', parseText(text, input));
  },
});

/** Texts are replaced in a thread: whoever writes an expression may write one that never ends. */
function createReplace(renderer: TemplateRenderer): TemplateAction {
  return createTemplateAction({
    id: 'roadiehq:utils:fs:replace',
    description: 'Replaces texts in files of the workspace',
    input: z.object({
      files: z
        .array(
          z.object({
            file: z
              .string()
              .min(1)
              .max(1024)
              .check(checkGlob)
              .meta({ description: 'A path, or a pattern of paths' }),
            find: z.string().min(1).max(10_000),
            replaceWith: z.string().max(1_000_000),
            matchRegex: z
              .boolean()
              .optional()
              .meta({ description: "Whether 'find' is a regular expression" }),
            includeDotFiles: z.boolean().optional(),
          }),
        )
        .max(maxFiles),
    }),
    supportsDryRun: true,
    async run(context) {
      const { input, logger, signal } = context;
      const workspace = openWorkspace(context);
      for (const {
        file,
        find,
        replaceWith,
        matchRegex = false,
        includeDotFiles = false,
      } of input.files) {
        const known = await workspace.find(file);
        const paths = known
          ? [file]
          : (
              await selectMatching(
                (await workspace.list()).filter(({ kind }) => kind === 'file'),
                compileGlob(file, { dot: includeDotFiles }),
              )
            ).map(each => each.path);
        if (paths.length === 0) logger.info(`There is no file ${file}`);
        for (const each of paths) {
          const text = (await workspace.read(each)).toString();
          const replaced = await renderer.replaceText(
            { text, find, replaceWith, isExpression: matchRegex },
            signal,
          );
          if (replaced !== text) await workspace.write(each, replaced);
        }
      }
    },
  });
}

function parseText(
  text: string,
  { path: name, parser }: { path: string; parser?: 'yaml' | 'json' | 'multiyaml' | undefined },
): unknown {
  if (parser === undefined) return text;
  if (parser === 'json') return parseJson(text, name);
  const documents = parseDocuments(text, name);
  return parser === 'yaml' ? documents[0] : documents;
}

/** @throws InputError that names the file. */
export function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InputError(`'${name}' is no JSON: ${(error as Error).message}`);
  }
}

function indentJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    // Only JSON has a format that could be kept.
    return text;
  }
}

/** The actions `roadiehq:utils:fs:*`, under the names that templates of the ecosystem use. */
export function createUtilsFileActions(renderer: TemplateRenderer): TemplateAction[] {
  return [append, write, parse, createReplace(renderer)];
}
