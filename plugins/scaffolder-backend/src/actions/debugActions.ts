import { setTimeout } from 'node:timers/promises';
import { InputError } from '@portico/errors';
import { createTemplateAction, openWorkspace, type TemplateAction } from '@portico/scaffolder-node';
import { z } from 'zod';
import { listFiles, readBytes } from '../run/workspaceFiles.ts';

const maxWaitMs = 10 * 60_000;
const maxShownCharacters = 20_000;

const log = createTemplateAction({
  id: 'debug:log',
  description: 'Writes a message into the log and/or lists all files in the workspace',
  examples: [
    {
      description: 'Write a message',
      example:
        'steps:\n  - action: debug:log\n    input:\n      message: Hello ${{ parameters.name }}',
    },
  ],
  input: z.object({
    message: z.string().optional().meta({ title: 'Message to output' }),
    listWorkspace: z
      .union([z.boolean(), z.enum(['with-filenames', 'with-contents'])])
      .optional()
      .meta({ title: 'List all files in the workspace' }),
    extra: z.record(z.string(), z.unknown()).optional().meta({ title: 'Extra info' }),
  }),
  supportsDryRun: true,
  isRepeatable: true,
  async run(context) {
    const { input, logger } = context;
    const { message, listWorkspace, extra } = input;
    if (message !== undefined) logger.info(message);
    if (extra) logger.info(JSON.stringify(extra, undefined, 2));
    if (!listWorkspace) return;
    const workspace = openWorkspace(context);
    const parts = [];
    for (const file of await listFiles(workspace)) {
      const bytes =
        listWorkspace === 'with-contents' ? await readBytes(workspace, file) : undefined;
      const text = bytes?.toString().slice(0, maxShownCharacters);
      parts.push(`  - ${file.path}${text === undefined ? '' : `:\n\n  ${text}`}`);
    }
    logger.info(`Workspace:\n${parts.join('\n')}`);
  },
});

const wait = createTemplateAction({
  id: 'debug:wait',
  description: 'Waits for a given duration, at most ten minutes',
  examples: [
    {
      description: 'Wait for 15 seconds',
      example: 'steps:\n  - action: debug:wait\n    input:\n      seconds: 15',
    },
  ],
  input: z.object({
    minutes: z.number().min(0).optional().meta({ title: 'Waiting period in minutes' }),
    seconds: z.number().min(0).optional().meta({ title: 'Waiting period in seconds' }),
    milliseconds: z.number().min(0).optional().meta({ title: 'Waiting period in milliseconds' }),
  }),
  isRepeatable: true,
  async run({ input, logger, signal }) {
    const { minutes = 0, seconds = 0, milliseconds = 0 } = input;
    const ms = minutes * 60_000 + seconds * 1000 + milliseconds;
    if (ms > maxWaitMs)
      throw new InputError('Waiting duration is longer than the maximum threshold of 10 minutes');
    logger.info(`Waiting for ${ms / 1000} seconds...`);
    await setTimeout(ms, undefined, { signal });
  },
});

/** Actions for authors who look for mistakes. */
export const debugActions: readonly TemplateAction[] = [log, wait];
