import { type Dialect, readAuthorization } from '../../http/Dialect.ts';
import { routes } from './serverRoutes.ts';
import { formatHook } from './serverShapes.ts';

const exceptions: Readonly<Record<number, string>> = {
  401: 'com.atlassian.bitbucket.AuthorisationException',
  404: 'com.atlassian.bitbucket.NoSuchObjectException',
  409: 'com.atlassian.bitbucket.IntegrityException',
};

/** Bitbucket Server and Data Center's REST API, version 1.0. An owner is a project's key. */
export function createBitbucketServer(): Dialect {
  return {
    routes,
    readToken: readAuthorization,
    formatError: (status, message, field) => ({
      // What is wrong in the body is 400 here.
      status: status === 422 ? 400 : status,
      body: {
        errors: [{ context: field ?? null, message, exceptionName: exceptions[status] ?? null }],
      },
    }),
    formatLimit: ({ retryAfterSeconds }) => ({
      status: 429,
      headers: {
        'retry-after': String(retryAfterSeconds),
        'x-ratelimit-remaining': '0',
        'x-ratelimit-fillrate': '5',
        'x-ratelimit-interval-seconds': '1',
      },
      body: { errors: [{ context: null, message: 'You are being rate limited' }] },
    }),
    formatHook,
    parseClonePath: path => path.replace(/^scm\//, ''),
  };
}
