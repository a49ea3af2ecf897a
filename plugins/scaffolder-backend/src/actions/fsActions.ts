import { cp, glob, readdir, rm, stat } from 'node:fs/promises';
import { join, posix, relative, sep } from 'node:path';
import { InputError, NotFoundError } from '@portico/errors';
import {
  createTemplateAction,
  resolveInWorkspace,
  type TemplateAction,
} from '@portico/scaffolder-node';
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
      .array(path)
      .max(maxFiles)
      .meta({ title: 'Files', description: 'Files, directories and patterns to delete' }),
  }),
  supportsDryRun: true,
  isRepeatable: true,
  async run({ input, logger, workspacePath }) {
    for (const pattern of input.files) {
      // A pattern is checked like a path: `*` is as good a name as any other.
      const exact = await resolveInWorkspace(workspacePath, pattern);
      const found = [];
      for await (const each of glob(pattern, { cwd: workspacePath })) found.push(each);
      const targets = found.length > 0 ? found.map(each => join(workspacePath, each)) : [exact];
      for (const target of targets) {
        if (target === workspacePath)
          throw new InputError('The workspace itself cannot be deleted; name what is in it');
        await rm(target, { recursive: true, force: true });
        logger.info(`File ${relative(workspacePath, target)} deleted successfully`);
      }
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
  async run({ input, logger, workspacePath }) {
    for (const { from, to, overwrite = false } of input.files) {
      const source = await resolveInWorkspace(workspacePath, from);
      const target = await resolveInWorkspace(workspacePath, to);
      if (!(await exists(source)))
        throw new NotFoundError(`There is no file or directory '${from}' in the workspace`);
      if (!overwrite && (await exists(target)))
        throw new InputError(`File ${to} already exists; set 'overwrite', or choose another name`);
      await cp(source, target, { recursive: true, force: true });
      await rm(source, { recursive: true, force: true });
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
  async run({ input, output, workspacePath }) {
    const files: z.infer<typeof fileSchema>[] = [];
    const folders: z.infer<typeof fileSchema>[] = [];
    for (const each of input.paths) {
      const folder = await resolveInWorkspace(workspacePath, each);
      const entries = await readdir(folder, { withFileTypes: true, recursive: input.recursive });
      for (const entry of entries) {
        const at = relative(workspacePath, entry.parentPath).split(sep).join('/');
        const found = {
          name: entry.name,
          path: at || '.',
          fullPath: posix.join(at, entry.name),
        };
        if (entry.isFile()) files.push(found);
        else if (entry.isDirectory()) folders.push(found);
      }
      if (files.length + folders.length > maxFiles)
        throw new InputError(`There are more than ${maxFiles} files; choose fewer paths`);
    }
    output('files', files);
    output('folders', folders);
  },
});

async function exists(file: string): Promise<boolean> {
  try {
    await stat(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** Actions on files of the workspace. */
export const fsActions: readonly TemplateAction[] = [remove, move, list];
