import { type Dialect, readAuthorization } from '../../http/Dialect.ts';
import type { ForgeState } from '../../model/ForgeState.ts';
import { changeRoutes } from './changes.ts';
import { gitilesRoutes } from './gitiles.ts';
import { findName, projectRoutes } from './projects.ts';

/**
 * Gerrit's REST API with Gitiles, as far as projects are created, read and pushed to, and changes merge branches. The
 * owner of a project is its parent.
 */
export function createGerrit(state: ForgeState): Dialect {
  return {
    routes: [...changeRoutes, ...projectRoutes, ...gitilesRoutes],
    readToken: readAuthorization,
    formatError: (status, message) => ({ status, body: message }),
    formatLimit: ({ retryAfterSeconds }) => ({
      status: 429,
      headers: { 'retry-after': String(retryAfterSeconds) },
      body: 'Too many requests',
    }),
    formatHook: () => undefined,
    parseClonePath: path => findName(state, path.replace(/^a\//, '')) ?? path,
  };
}
