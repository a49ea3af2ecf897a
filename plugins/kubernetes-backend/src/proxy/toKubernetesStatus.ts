import type { ErrorBody } from '@portico/errors';

const reasons: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  429: 'TooManyRequests',
};

/** An error of the portal in the form of a cluster's, whose message tools such as kubectl show. */
export function toKubernetesStatus({ error, response: { statusCode } }: ErrorBody): object {
  return {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message: error.message,
    reason: reasons[statusCode] ?? 'InternalError',
    code: statusCode,
  };
}
