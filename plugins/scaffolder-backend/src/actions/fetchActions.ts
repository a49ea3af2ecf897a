import { InputError } from '@portico/errors';
import { checkGlobItem, compileGlobList, hasWildcards, selectMatching } from '@portico/patterns';
import type { TreeFile } from '@portico/url-reader';
import {
  type ActionContext,
  createTemplateAction,
  openWorkspace,
  type TemplateAction,
} from '@portico/scaffolder-node';
import { z } from 'zod';
import type { SkeletonFile } from '../render/renderJobs.ts';
import type { TemplateRenderer } from '../render/TemplateRenderer.ts';
import { findForeignEncoding, isText } from './isText.ts';
import { logOmitted } from './logOmitted.ts';
import { joinPath, placeFiles } from './placeFiles.ts';
import { listLinkTargets, renderLink } from './renderLinks.ts';
import type { TemplateSource } from './TemplateSource.ts';

const url = z.string().min(1).max(4096).meta({
  title: 'Fetch URL',
  description: 'Relative path or absolute URL pointing to what is fetched',
});
const targetPath = z.string().max(1024).optional().meta({
  title: 'Target Path',
  description: 'Target path within the working directory; the working directory by default',
});
const token = z.string().optional().meta({
  title: 'Token',
  description: 'A token for the code host, in place of the configured one',
});
const patterns = z.array(z.string().check(checkGlobItem)).max(1000);
const syntax = {
  values: z.record(z.string(), z.unknown()).optional().meta({
    title: 'Template Values',
    description: 'Values to pass on to the templating engine',
  }),
  cookiecutterCompat: z.boolean().optional().meta({
    title: 'Cookiecutter compatibility mode',
    description: 'Makes most templates that are written for cookiecutter usable',
  }),
  replace: z.boolean().optional().meta({
    title: 'Replace files',
    description: 'Replaces files that exist already',
  }),
  trimBlocks: z.boolean().optional().meta({
    title: 'trimBlocks',
    description: 'Removes the newline after a block',
  }),
  lstripBlocks: z.boolean().optional().meta({
    title: 'lstripBlocks',
    description: 'Removes the indentation before a block',
  }),
};

/** What these actions work with. */
interface FetchServices {
  source: TemplateSource;
  renderer: TemplateRenderer;
}

/** Actions that bring files into the workspace. */
export function createFetchActions({ source, renderer }: FetchServices): TemplateAction[] {
  const plain = createTemplateAction({
    id: 'fetch:plain',
    description:
      'Downloads content and places it in the workspace, or optionally in a subdirectory specified by the targetPath input option',
    examples: [
      {
        description: 'Download the files beside the template',
        example: 'steps:\n  - action: fetch:plain\n    input:\n      url: ./skeleton',
      },
    ],
    input: z.object({ url, targetPath, token }),
    supportsDryRun: true,
    isRepeatable: true,
    async run(context) {
      const { input, logger } = context;
      const workspace = openWorkspace(context);
      const { files, omitted } = await source.readTree(createRequest(context, input));
      logOmitted(logger, 'Not fetched', omitted);
      await placeFiles(workspace, input.targetPath, files, logger);
      logger.info(`Fetched ${files.length} files`);
    },
  });

  const plainFile = createTemplateAction({
    id: 'fetch:plain:file',
    description: 'Downloads a single file and places it in the workspace',
    examples: [
      {
        description: 'Download a file',
        example:
          'steps:\n  - action: fetch:plain:file\n    input:\n      url: https://github.com/acme/standards/blob/main/LICENSE\n      targetPath: LICENSE',
      },
    ],
    input: z.object({ url, targetPath: z.string().min(1).max(1024), token }),
    supportsDryRun: true,
    isRepeatable: true,
    async run(context) {
      const { input } = context;
      const bytes = await source.readFile(createRequest(context, input));
      await openWorkspace(context).write(input.targetPath, bytes);
    },
  });

  const template = createTemplateAction({
    id: 'fetch:template',
    description:
      'Downloads a skeleton, templates variables into file and directory names and content, and places the result in the workspace',
    examples: [
      {
        description: 'Render the skeleton beside the template',
        example:
          'steps:\n  - action: fetch:template\n    input:\n      url: ./skeleton\n      values:\n        name: ${{ parameters.name }}',
      },
    ],
    input: z.object({
      url,
      targetPath,
      token,
      ...syntax,
      copyWithoutTemplating: patterns.optional().meta({
        title: 'Copy Without Templating',
        description: 'Patterns of files whose names are templated, and whose contents are not',
      }),
      copyWithoutRender: patterns.optional().meta({
        title: '[Deprecated] Copy Without Render',
        description: 'Patterns of files of which neither name nor content is templated',
      }),
      templateFileExtension: z.union([z.string(), z.boolean()]).optional().meta({
        title: 'Template File Extension',
        description:
          'Only files with this extension are templated, which is removed then; `.njk` for true',
      }),
    }),
    supportsDryRun: true,
    isRepeatable: true,
    async run(context) {
      const { input, logger, signal } = context;
      const workspace = openWorkspace(context);
      const { copyWithoutTemplating, copyWithoutRender, templateFileExtension } = input;
      if (copyWithoutTemplating && copyWithoutRender)
        throw new InputError(
          'Fetch action input copyWithoutRender and copyWithoutTemplating can not be used at the same time',
        );
      const extension = templateFileExtension === true ? '.njk' : templateFileExtension || '';
      const { files, omitted } = await source.readTree(createRequest(context, input));
      logOmitted(logger, 'Not fetched', omitted);
      logger.info(`Processing ${files.length} template files with input values`);
      const raw = await selectFiles(files, copyWithoutRender);
      const copied = await selectFiles(files, copyWithoutTemplating);
      const skeleton = files.filter(file => !raw.has(file));
      const targets = listLinkTargets(skeleton);
      const foreign: { path: string; reason: string }[] = [];
      const renderable = skeleton.map((file): SkeletonFile => {
        const { path, bytes, linkTo } = file;
        const isCopied = linkTo !== undefined || !path.endsWith(extension) || copied.has(file);
        const encoding = isCopied
          ? undefined
          : findForeignEncoding(bytes, input.cookiecutterCompat ? '{{' : '${{');
        if (encoding !== undefined) foreign.push({ path, reason: encoding });
        return {
          path,
          text: isCopied || !isText(bytes) ? undefined : Buffer.from(bytes).toString(),
        };
      });
      logOmitted(logger, 'Placeholders not rendered, convert the file to UTF-8', foreign);
      const rendered = await renderer.renderFiles(
        [...renderable, ...targets],
        describeValues(input.values, input.cookiecutterCompat),
        input,
        signal,
      );
      const places = new Map([...raw].map(({ path }) => [path, path]));
      const outputs = [
        ...[...raw].map(file => ({ ...file, source: undefined })),
        ...rendered.flatMap((result, index) => {
          const file = skeleton[index];
          if (!result || !file) return [];
          const isRendered = result.text !== undefined;
          const isNamed = extension !== '' && result.path.endsWith(extension);
          const path =
            isNamed && isRendered ? result.path.slice(0, -extension.length) : result.path;
          const bytes = result.text === undefined ? file.bytes : Buffer.from(result.text);
          places.set(file.path, path);
          return [{ ...file, path, bytes, source: file.path }];
        }),
      ];
      for (const [index, { path }] of targets.entries()) {
        const target = rendered[skeleton.length + index]?.path;
        if (target !== undefined && !places.has(path)) places.set(path, target);
      }
      const placed = new Map<string, TreeFile>();
      const unlinked: { path: string; reason: string }[] = [];
      for (const { source: path, ...file } of outputs) {
        const to = joinPath(input.targetPath, file.path);
        if (!input.replace && (placed.has(to) || (await workspace.find(to)))) {
          logger.info(`File ${to} exists already; set 'replace' to replace it`);
          continue;
        }
        const { linkTo } = file;
        if (linkTo === undefined || path === undefined) placed.set(to, file);
        else {
          const link = { path, linkTo, renderedPath: file.path };
          const target = renderLink(link, each => places.get(each));
          if (target === undefined)
            unlinked.push({ path, reason: `a link to '${linkTo}', which is omitted` });
          else placed.set(to, { ...file, linkTo: target });
        }
      }
      logOmitted(logger, 'Not written', unlinked);
      await placeFiles(workspace, input.targetPath, [...placed.values()], logger);
      logger.info(`Template result written to ${input.targetPath ?? '.'}`);
    },
  });

  const templateFile = createTemplateAction({
    id: 'fetch:template:file',
    description:
      'Downloads a single file, templates variables into its content and places it in the workspace',
    examples: [
      {
        description: 'Render a file beside the template',
        example:
          'steps:\n  - action: fetch:template:file\n    input:\n      url: ./skeleton/README.md\n      targetPath: README.md\n      values:\n        name: ${{ parameters.name }}',
      },
    ],
    input: z.object({ url, targetPath: z.string().min(1).max(1024), token, ...syntax }),
    supportsDryRun: true,
    isRepeatable: true,
    async run(context) {
      const { input, logger, signal } = context;
      const workspace = openWorkspace(context);
      if (!input.replace && (await workspace.find(input.targetPath))) {
        logger.info(`File ${input.targetPath} already exists; set 'replace' to replace it`);
        return;
      }
      const bytes = await source.readFile(createRequest(context, input));
      if (!isText(bytes)) {
        const reason =
          findForeignEncoding(bytes, input.cookiecutterCompat ? '{{' : '${{') ?? 'no text';
        logOmitted(logger, 'Placeholders not rendered', [{ path: input.targetPath, reason }]);
        await workspace.write(input.targetPath, bytes);
        return;
      }
      const file = { path: input.targetPath, text: Buffer.from(bytes).toString() };
      const values = describeValues(input.values, input.cookiecutterCompat);
      const text = await renderer.renderFile(file, values, input, signal);
      await workspace.write(input.targetPath, text);
    },
  });
  return [plain, plainFile, template, templateFile];
}

function createRequest(
  { task, signal }: Pick<ActionContext, 'task' | 'signal'>,
  input: { url: string; token?: string | undefined },
) {
  const baseUrl = task.spec.templateInfo?.baseUrl;
  return { baseUrl, url: input.url, token: input.token || undefined, signal };
}

function describeValues(values: Readonly<Record<string, unknown>> = {}, isCookiecutter = false) {
  return isCookiecutter ? { values, cookiecutter: values } : { values };
}

/** The files that patterns name, or the folders that they are in: `docs` is all that is below it. */
async function selectFiles<T extends { path: string }>(
  files: readonly T[],
  patterns: readonly string[] = [],
): Promise<ReadonlySet<T>> {
  const withFolders = patterns.flatMap(each =>
    hasWildcards(each) ? [each] : [each, `${each.replace(/(?<!\/)\/+$/, '')}/**`],
  );
  return new Set(await selectMatching(files, compileGlobList(withFolders, { dot: true })));
}
