import { resolve } from 'node:path';
import { ConflictError, InputError } from '@portico/errors';
import type { Command } from 'commander';
import type { CliIo } from '../CliIo.ts';
import { Decisions } from '../shadow/Decisions.ts';
import { describeShadow } from '../shadow/describeShadow.ts';
import { PortalSide } from '../shadow/PortalSide.ts';
import { readRecording } from '../shadow/readRecording.ts';
import { runShadow } from '../shadow/runShadow.ts';

interface ShadowCommandOptions {
  from: string;
  target: string;
  recording: string;
  fromToken?: string;
  token?: string;
  decided?: string;
  concurrency: number;
  timeout: number;
  maxBytes: number;
  maxDifferences: number;
  json?: boolean;
}

/** Adds `shadow`. */
export function addShadowCommand(program: Command, io: CliIo): void {
  program
    .command('shadow')
    .description(
      'Sends the reads of a recording to a Backstage portal and to this one, and reports where their answers differ',
    )
    .requiredOption('--from <url>', "the other portal's address")
    .requiredOption('--target <url>', "this portal's address")
    .requiredOption(
      '--recording <file>',
      'an HAR file (*.har), JSON lines, or the log of a proxy in the format combined',
    )
    .option(
      '--from-token <token>',
      'bearer token for the other portal (default: PORTICO_SHADOW_FROM_TOKEN)',
    )
    .option('--token <token>', 'bearer token for this portal (default: PORTICO_TOKEN)')
    .option('--decided <file>', 'YAML with more differences that are meant so')
    .option('--concurrency <number>', 'calls at once', readCount('--concurrency', 50), 4)
    .option('--timeout <seconds>', 'how long an answer may take', readCount('--timeout', 600), 30)
    .option(
      '--max-bytes <number>',
      'limit of one answer',
      readCount('--max-bytes', 2 ** 28),
      2 ** 25,
    )
    .option(
      '--max-differences <number>',
      'shown for each route',
      readCount('--max-differences', 1000),
      10,
    )
    .option('--json', 'print the result as JSON')
    .action(async (options: ShadowCommandOptions) => {
      const send = io.fetch ?? fetch;
      const { callerFolder = io.folder } = io;
      const createSide = (url: string, token: string | undefined) =>
        new PortalSide({
          url,
          token,
          fetch: (input, init) => send(input, init),
          timeoutMs: options.timeout * 1000,
          maxBytes: options.maxBytes,
        });
      const report = await runShadow({
        calls: readRecording(resolve(callerFolder, options.recording)),
        former: createSide(options.from, options.fromToken || io.env['PORTICO_SHADOW_FROM_TOKEN']),
        here: createSide(options.target, options.token || io.env['PORTICO_TOKEN']),
        decisions: await Decisions.read(options.decided && resolve(callerFolder, options.decided)),
        concurrency: options.concurrency,
        maxPerRoute: options.maxDifferences,
      });
      const { calls, routes, decided, omitted, undecided, unauthorized, failed } = report;
      io.out(
        options.json
          ? `${JSON.stringify({ calls, undecided, routes, decided, omitted, unauthorized, failed }, null, 2)}\n`
          : describeShadow(report),
      );
      if (calls === 0)
        throw new InputError(
          `'${options.recording}' has no call that reads from the API of a portal`,
        );
      if (unauthorized.former + unauthorized.here > 0)
        throw new InputError('Not all calls were let in, so that their answers say nothing');
      if (failed > 0)
        throw new InputError(
          'Calls failed on both portals; check that both addresses are answered, and run it again',
        );
      if (undecided > 0) throw new ConflictError('The portals differ');
    });
}

function readCount(option: string, max: number): (text: string) => number {
  return text => {
    const count = Number(text);
    if (Number.isInteger(count) && count >= 1 && count <= max) return count;
    throw new InputError(`'${option}' must be a whole number from 1 to ${max}`);
  };
}
