import { posix } from 'node:path';
import { InputError } from '@portico/errors';
import { checkGlob, compileGlob, selectMatching } from '@portico/patterns';
import { createTemplateAction, openWorkspace, type TemplateAction } from '@portico/scaffolder-node';
import type { ContainedFolder, FolderEntry } from '@portico/server/files';
import { z } from 'zod';

const maxFiles = 10_000;
const path = z.string().min(1).max(1024);

const remove = createTemplateAction({
  id: 'fs:delete',
  description: 'Deletes files and directories from the workspace',
  examples: [
    {
      description: 'Delete specified files',
      example:
        'steps:\n  - action: fs:delete\n    input:\n      files:\n        - file1.txt\n        - docs/*.md',
    },
  ],
  input: z.object({
    files: z
      .array(path.check(checkGlob))
      .max(maxFiles)
      .meta({ title: 'Files', description: 'Files, directories and patterns to delete' }),
  }),
  supportsDryRun: true,
  isRepeatable: true,
  async run(context) {
    const { input, logger } = context;
    const workspace = openWorkspace(context);
    // A pattern is checked like a path, before anything is deleted.
    for (const pattern of input.files) await workspace.find(pattern);
    const entries = await workspace.list();
    for (const pattern of input.files) {
      const targets = await findTargets(workspace, entries, pattern);
      if (targets.length === 0) logger.info(`There is no file ${pattern}`);
      for (const target of targets)
        // What was in a folder is gone with it.
        if (await workspace.remove(target)) logger.info(`File ${target} deleted successfully`);
    }
  },
});

const move = createTemplateAction({
  id: 'fs:rename',
  description: 'Renames files and directories within the workspace',
  examples: [
    {
      description: 'Rename a file',
      example:
        'steps:\n  - action: fs:rename\n    input:\n      files:\n        - from: file1.txt\n          to: file2.txt\n          overwrite: true',
    },
  ],
  input: z.object({
    files: z
      .array(
        z.object({
          from: path.meta({ title: 'The source location of the file to be renamed' }),
          to: path.meta({ title: 'The destination of the new file' }),
          overwrite: z
            .boolean()
            .optional()
            .meta({ title: 'Overwrite existing file or directory, default is false' }),
        }),
      )
      .max(maxFiles)
      .meta({ title: 'Files' }),
  }),
  supportsDryRun: true,
  isRepeatable: true,
  async run(context) {
    const { input, logger } = context;
    const workspace = openWorkspace(context);
    for (const { from, to, overwrite = false } of input.files) {
      if (!overwrite && (await workspace.find(to)))
        throw new InputError(`File ${to} already exists; set 'overwrite', or choose another name`);
      await workspace.move(from, to, { replaces: overwrite });
      logger.info(`File ${from} renamed to ${to} successfully`);
    }
  },
});

const fileSchema = z.object({ name: z.string(), path: z.string(), fullPath: z.string() });

const list = createTemplateAction({
  id: 'fs:readdir',
  description: 'Reads files and directories from the workspace',
  examples: [
    {
      description: 'List what is in a directory',
      example:
        'steps:\n  - action: fs:readdir\n    input:\n      paths: [src]\n      recursive: true',
    },
  ],
  input: z.object({
    paths: z.array(path).min(1).max(100).meta({ description: 'The paths to directories' }),
    recursive: z.boolean().default(false).meta({ description: 'Whether to list what is below' }),
  }),
  output: z.object({ files: z.array(fileSchema), folders: z.array(fileSchema) }),
  supportsDryRun: true,
  isRepeatable: true,
  async run(context) {
    const { input, output } = context;
    const workspace = openWorkspace(context);
    const files: z.infer<typeof fileSchema>[] = [];
    const folders: z.infer<typeof fileSchema>[] = [];
    for (const each of input.paths) {
      for (const { path: fullPath, kind } of await workspace.list(each, {
        isRecursive: input.recursive,
      })) {
        const found = {
          name: posix.basename(fullPath),
          path: posix.dirname(fullPath),
          fullPath,
        };
        if (kind === 'file') files.push(found);
        else if (kind === 'folder') folders.push(found);
      }
      if (files.length + folders.length > maxFiles)
        throw new InputError(`There are more than ${maxFiles} files; choose fewer paths`);
    }
    output('files', files);
    output('folders', folders);
  },
});

/** The paths that a pattern matches, else the one that is named like it: `*` is as good a name as any other. */
async function findTargets(
  workspace: ContainedFolder,
  entries: readonly FolderEntry[],
  pattern: string,
): Promise<string[]> {
  const wanted = posix.normalize(pattern).replace(/\/$/, '');
  const found = await selectMatching(entries, compileGlob(wanted));
  if (found.length > 0) return found.map(({ path }) => path);
  return (await workspace.find(pattern)) ? [pattern] : [];
}

/** Actions on files of the workspace. */
export const fsActions: readonly TemplateAction[] = [remove, move, list];
