import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadConfig } from '@portico/config';
import { describeProblem } from '@portico/errors';
import {
  createLogger,
  createServer,
  findPartProblems,
  listConfigSchemas,
  serverConfigSchema,
} from '@portico/server';
import { usage } from '../../../scripts/usage.mjs';
import { describeStartFailure } from './describeStartFailure.ts';
import { findConfigFiles } from './findConfigFiles.ts';
import { plugins } from './plugins.ts';
import { version } from './version.ts';

const rootFolder = resolve(import.meta.dirname, '../../..');
const portalFolder = resolve(rootFolder, 'apps/portal/dist');

async function main(): Promise<void> {
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
    files:
      values.config.length > 0 ? values.config : await findConfigFiles(rootFolder, process.env),
    folder: rootFolder,
    schemas: listConfigSchemas(plugins),
    findMore: readPart => findPartProblems(plugins, readPart),
  });
  const { logging } = config.read(serverConfigSchema);
  const logger = createLogger({
    level: logging.level,
    secrets: config.secrets,
    format: process.stdout.isTTY ? 'text' : 'json',
    write: line => process.stdout.write(line),
  });
  for (const warning of config.warnings) logger.warn(describeProblem(warning));

  const isApiOnly = values['api-only'];
  const hasPortal =
    !isApiOnly &&
    (await access(resolve(portalFolder, 'index.html')).then(
      () => true,
      () => false,
    ));
  if (!hasPortal && !isApiOnly) logger.warn('The portal is not built, so only the API is served');
  const server = await createServer({
    plugins,
    config,
    logger,
    dataFolder: resolve(rootFolder, process.env['PORTICO_DATA'] || 'data'),
    ...(hasPortal && { portalFolder }),
  });

  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    logger.info(`Stopping on ${signal}`);
    await server.stop();
    process.exit(0);
  };
  process.on('SIGINT', () => void stop('SIGINT'));
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('unhandledRejection', error => logger.error('A promise failed unseen', { error }));

  const address = await server.start();
  logger.info(
    isApiOnly ? `The API is at ${server.listeningUrl}/api` : `The portal is at ${address}`,
    { listening: server.listeningUrl },
  );
}

main().catch((error: unknown) => {
  process.stderr.write(`${describeStartFailure(error)}\n`);
  process.exit(1);
});
