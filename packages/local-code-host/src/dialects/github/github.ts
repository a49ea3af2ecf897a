import { type Dialect, readAuthorization } from '../../http/Dialect.ts';
import type { ForgeState } from '../../model/ForgeState.ts';
import { appRoutes, isAppCall } from './apps.ts';
import { collaboratorRoutes } from './collaborators.ts';
import { comparisonRoutes } from './comparisons.ts';
import { contentRoutes } from './contents.ts';
import { graphqlRoutes } from './graphql.ts';
import { gitDataRoutes } from './gitData.ts';
import { formatHook } from './hooks.ts';
import { pageRoutes } from './pages.ts';
import { protectionRoutes } from './protection.ts';
import { pullRoutes } from './pulls.ts';
import { repositoryRoutes } from './repositories.ts';
import { settingRoutes } from './settings.ts';
import { isSignInCall, signInRoutes } from './signIn.ts';
import { workflowRoutes } from './workflowRuns.ts';

const limit = 5000;

/** GitHub's REST API, version 2022-11-28, below `/api/v3`, and simple pages where GitHub has its own. */
export function createGithub(state: ForgeState): Dialect {
  return {
    routes: [
      ...appRoutes,
      ...repositoryRoutes,
      ...collaboratorRoutes,
      ...protectionRoutes,
      ...settingRoutes,
      ...workflowRoutes,
      ...graphqlRoutes,
      ...comparisonRoutes,
      ...contentRoutes,
      ...gitDataRoutes,
      ...pullRoutes,
      ...signInRoutes,
      ...pageRoutes,
    ],
    readToken: (headers, url) =>
      isAppCall(url) || isSignInCall(url) ? undefined : readAuthorization(headers),
    formatError: (status, message, field) => ({
      status,
      body: {
        message: status === 422 ? 'Validation Failed' : message,
        ...(status === 422 && { errors: [{ code: 'custom', field, message }] }),
        documentation_url: 'https://docs.github.com/rest',
        status: String(status),
      },
    }),
    formatLimit: ({ retryAfterSeconds, resetsAt, status }) => ({
      status,
      headers: {
        'x-ratelimit-limit': String(limit),
        'x-ratelimit-remaining': '0',
        'x-ratelimit-used': String(limit),
        'x-ratelimit-reset': String(Math.ceil(resetsAt.getTime() / 1000)),
        ...(status === 429 && { 'retry-after': String(retryAfterSeconds) }),
      },
      body: { message: 'API rate limit exceeded', status: String(status) },
    }),
    formatHook: (event, hook, origin) => formatHook(state, event, hook, origin),
  };
}
