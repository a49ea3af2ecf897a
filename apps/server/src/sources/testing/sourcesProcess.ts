// A portal with the sources of the configuration in its folder, to be killed. It writes its address once it listens, and serves until then.
import { catalogBackendPlugin } from '@portico/catalog-backend';
import { catalogDirectoryBackendPlugin } from '@portico/catalog-directory-backend';
import { catalogHostsBackendPlugin } from '@portico/catalog-hosts-backend';
import { codeHostsPlugin } from '@portico/code-hosts-node';
import { loadConfig } from '@portico/config';
import { createLogger, createServer, listConfigSchemas } from '@portico/server/assembly';
import { readingPlugin } from '@portico/url-reader';

const folder = String(process.argv[2]);
const plugins = [
  catalogBackendPlugin,
  catalogDirectoryBackendPlugin,
  catalogHostsBackendPlugin,
  codeHostsPlugin,
  readingPlugin,
];
const server = await createServer({
  plugins,
  config: await loadConfig({ folder, env: {}, schemas: listConfigSchemas(plugins) }),
  logger: createLogger({
    level: 'error',
    format: 'json',
    // Calls are logged as well.
    write: line => void (line.includes('"level":"error"') && process.stderr.write(line)),
  }),
  dataFolder: `${folder}/data`,
  env: { PORT: '0' },
});
await server.start();
process.stdout.write(`${server.listeningUrl}\n`);
