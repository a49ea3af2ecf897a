import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const fileName = 'mockServiceWorker.js';

/** Serves msw's service worker at the root, while developing, in tests and in the static build. */
export function serveMswWorker(): Plugin {
  const source = readFileSync(
    join(import.meta.dirname, '../node_modules/msw/lib', fileName),
    'utf8',
  );
  return {
    name: 'portico-msw-worker',
    configureServer(server) {
      server.middlewares.use(`/${fileName}`, (_request, response) => {
        response.setHeader('content-type', 'text/javascript');
        response.end(source);
      });
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source });
    },
  };
}
