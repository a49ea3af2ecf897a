import { posix } from 'node:path';
import { InputError } from '@portico/errors';
import { createTemplateAction, openWorkspace } from '@portico/scaffolder-node';
import { zipSync } from 'fflate';
import { z } from 'zod';
import { listFiles, readBytes } from '../run/workspaceFiles.ts';

const maxBytes = 32 * 1024 * 1024;
const path = z.string().min(1).max(1024);

/** The action `roadiehq:utils:zip`, under the name that templates of the ecosystem use. */
export const zipAction = createTemplateAction({
  id: 'roadiehq:utils:zip',
  description: 'Packs a file or folder of the workspace, up to 32 MB',
  input: z.object({ path, outputPath: path }),
  output: z.object({ outputPath: z.string() }),
  supportsDryRun: true,
  isRepeatable: true,
  async run(context) {
    const { input, output } = context;
    const workspace = openWorkspace(context);
    const found = await workspace.find(input.path);
    if (!found) throw new InputError(`File ${input.path} does not exist`);
    const isFolder = found.kind === 'folder';
    const files = isFolder ? await listFiles(workspace, input.path) : [found];
    const target = posix.normalize(input.outputPath);
    const packed: Record<string, Uint8Array> = {};
    let size = 0;
    for (const file of files) {
      if (posix.normalize(file.path) === target) continue;
      const bytes = await readBytes(workspace, file);
      size += bytes.length;
      if (size > maxBytes)
        throw new InputError(`'${input.path}' has more than ${maxBytes / 1024 / 1024} MB`);
      const name = isFolder ? posix.relative(input.path, file.path) : posix.basename(file.path);
      packed[name] = bytes;
    }
    await workspace.write(input.outputPath, zipSync(packed));
    output('outputPath', input.outputPath);
  },
});
