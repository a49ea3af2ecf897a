import { type Dialect, readAuthorization } from '../../http/Dialect.ts';
import { routes } from './cloudRoutes.ts';
import { formatHook } from './cloudShapes.ts';

/** Bitbucket Cloud's REST API, version 2.0. */
export function createBitbucketCloud(): Dialect {
  return {
    routes,
    readToken: readAuthorization,
    formatError: (status, message, field) => ({
      // What is wrong in the body is 400 here.
      status: status === 422 ? 400 : status,
      body: { type: 'error', error: { message, ...(field && { fields: { [field]: [message] } }) } },
    }),
    formatLimit: ({ retryAfterSeconds }) => ({
      status: 429,
      headers: { 'retry-after': String(retryAfterSeconds) },
      body: { type: 'error', error: { message: 'Rate limit for this resource has been exceeded' } },
    }),
    formatHook,
  };
}
