import { loadConfig } from '@portico/config';
import { createServer } from '../createServer.ts';
import { listConfigSchemas } from '../listConfigSchemas.ts';
import { createLogger } from '../logging/createLogger.ts';

// A server in a process of its own, to be killed: the data folder is its argument.
const dataFolder = process.argv[2];
if (!dataFolder) throw new Error('Name the data folder');
const config = await loadConfig({ folder: dataFolder, env: {}, schemas: listConfigSchemas([]) });
const server = await createServer({
  plugins: [],
  config,
  logger: createLogger({ level: 'error', format: 'json', secrets: [], write: () => {} }),
  dataFolder,
  env: { PORT: '0' },
});
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
try {
  await server.start();
  process.stdout.write('started\n');
} catch (error) {
  process.stdout.write(`refused: ${String(error)}\n`);
  process.exit(1);
}
