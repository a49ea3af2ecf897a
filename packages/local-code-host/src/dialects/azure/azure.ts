import { type Dialect, readAuthorization } from '../../http/Dialect.ts';
import { routes } from './azureRoutes.ts';
import { formatHook } from './azureShapes.ts';

/** Azure DevOps 6.0; an owner of the forge is `organization/project`. */
export function createAzure(): Dialect {
  return {
    routes,
    readToken: readAuthorization,
    formatError: (status, message) => ({
      // What is wrong in the body is 400 here.
      status: status === 422 ? 400 : status,
      body: { $id: '1', message, typeKey: 'GitException', errorCode: 0 },
    }),
    formatLimit: ({ retryAfterSeconds, resetsAt }) => ({
      status: 429,
      headers: {
        'retry-after': String(retryAfterSeconds),
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': String(Math.ceil(resetsAt.getTime() / 1000)),
      },
      body: { message: 'TF400733: The request has been canceled: Request was blocked.' },
    }),
    formatHook,
    parseClonePath: path => path.replace('/_git/', '/'),
  };
}
