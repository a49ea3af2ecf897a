import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { loadConfig } from '@portico/config';
import type { Plugin } from '@portico/core';
import { describeProblem } from '@portico/errors';
import { createServer } from './createServer.ts';
import { describeStartFailure } from './describeStartFailure.ts';
import { listConfigSchemas } from './listConfigSchemas.ts';
import { createLogger } from './logging/createLogger.ts';
import { findPartProblems } from './findConfigProblems.ts';
import { serverConfigSchema } from './serverConfig.ts';
import { startTelemetry } from './telemetry/startTelemetry.ts';
import { releaseIdleMemory } from './threads/releaseIdleMemory.ts';

/** What a server's process is run with. */
export interface RunServerOptions {
  plugins: readonly Plugin[];
  /** Folder that the names of files in arguments and configuration are relative to. */
  folder: string;
  /** Folder of the built portal; where it has no `index.html`, only the API is served. */
  portalFolder?: string;
  /**
   * The configuration files to read, given those that arguments name; where there are none, `app-config.yaml` and
   * `app-config.local.yaml` are read.
   */
  findConfigFiles?: (named: readonly string[]) => Promise<readonly string[]>;
  /** What `--help` prints. */
  usage?: string;
  /** What `--version` prints. */
  version?: string;
}

/** Shorter than orchestrators wait before they kill a process, so that its log says what went on. */
const maxStopMs = 25_000;

const defaultUsage = `Options:
  --config <file>  configuration file; may be repeated, later files win
                   (default: app-config.yaml and app-config.local.yaml)
  --api-only       serve no portal
  --version        print the version
  --help           print this help

Environment:
  PORT, HOST       where to listen (default: 7007 on loopback)
  PORTICO_DATA     where to store data (default: data/)
`;

/**
 * Runs a server until the process is told to stop, with the arguments of the command line. It writes why it does not start,
 * and ends the process.
 */
export async function runServer(options: RunServerOptions): Promise<void> {
  try {
    await start(options);
  } catch (error) {
    process.stderr.write(`${describeStartFailure(error)}\n`);
    process.exit(1);
  }
}

async function start({
  plugins,
  folder,
  portalFolder,
  findConfigFiles = async named => named,
  usage = defaultUsage,
  version = 'unknown',
}: RunServerOptions): Promise<void> {
  const { values } = parseArgs({
    options: {
      config: { type: 'string', multiple: true, default: [] },
      'api-only': { type: 'boolean', default: false },
      version: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help || values.version) {
    process.stdout.write(values.help ? usage : `${version}\n`);
    return;
  }
  const config = await loadConfig({
    files: await findConfigFiles(values.config),
    folder,
    schemas: listConfigSchemas(plugins),
    findMore: readPart => findPartProblems(plugins, readPart),
  });
  const { logging, backend } = config.read(serverConfigSchema);
  const { telemetry, secrets, warnings } = await startTelemetry(process.env, {
    version,
    propagateTo: backend.telemetry.propagateTo,
  });
  const logger = createLogger({
    level: logging.level,
    secrets: [...config.secrets, ...secrets],
    format: process.stdout.isTTY ? 'text' : 'json',
    write: line => process.stdout.write(line),
    getFields: telemetry?.getLogFields,
  });
  for (const warning of warnings) logger.warn(`Telemetry: ${warning}`);
  telemetry?.logTo(logger);
  for (const warning of config.warnings) logger.warn(describeProblem(warning));

  const isApiOnly = values['api-only'];
  const servedFolder = isApiOnly ? undefined : await findPortal(portalFolder);
  if (!servedFolder && !isApiOnly)
    logger.warn('The portal is not built, so only the API is served');
  const server = await createServer({
    plugins,
    config,
    logger,
    telemetry,
    dataFolder: resolve(folder, process.env['PORTICO_DATA'] || 'data'),
    ...(servedFolder !== undefined && { portalFolder: servedFolder }),
  });

  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    logger.info(`Stopping on ${signal}`);
    const tooLong = sleep(maxStopMs, undefined, { ref: false }).then(() => {
      throw new Error(`It took longer than ${maxStopMs / 1000} s`);
    });
    try {
      await Promise.race([server.stop().then(() => telemetry?.stop()), tooLong]);
      process.exit(0);
    } catch (error) {
      logger.error('The server did not stop in order', { error });
      process.exit(1);
    }
  };
  process.on('SIGINT', () => void stop('SIGINT'));
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('unhandledRejection', error => logger.error('A promise failed unseen', { error }));

  const address = await server.start();
  if (isStopping) return;
  releaseIdleMemory();
  logger.info(
    isApiOnly ? `The API is at ${server.listeningUrl}/api` : `The portal is at ${address}`,
    { listening: server.listeningUrl },
  );
}

async function findPortal(folder: string | undefined): Promise<string | undefined> {
  if (folder === undefined) return undefined;
  const isBuilt = await access(resolve(folder, 'index.html')).then(
    () => true,
    () => false,
  );
  return isBuilt ? folder : undefined;
}
