import type { KubernetesFetchError } from '@portico/kubernetes-common';

/** A cluster answered with a status that is not good. */
export class ClusterStatusError extends Error {
  override readonly name = 'ClusterStatusError';
  /** Of the portal's own answer, where this ends a call. */
  readonly statusCode = 502;
  /** What the cluster answered. */
  readonly clusterStatus: number;
  readonly path: string;

  constructor(clusterStatus: number, path: string) {
    super(`'${path}' was answered with status ${clusterStatus}`);
    this.clusterStatus = clusterStatus;
    this.path = path;
  }
}

/** A cluster could not be queried, or its answer could not be read. */
export class ClusterUnreachableError extends Error {
  override readonly name = 'ClusterUnreachableError';
  readonly statusCode = 502;
}

const typeByStatus: Readonly<Record<number, string>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED_ERROR',
  404: 'NOT_FOUND',
  500: 'SYSTEM_ERROR',
};

/** A failure in the form of answers. */
export function toFetchError(error: unknown): KubernetesFetchError {
  if (error instanceof ClusterStatusError)
    return {
      errorType: typeByStatus[error.clusterStatus] ?? 'UNKNOWN_ERROR',
      statusCode: error.clusterStatus,
      resourcePath: error.path,
    };
  return {
    errorType: 'FETCH_ERROR',
    message: error instanceof Error ? error.message : String(error),
  };
}

const textByCode: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'it refuses the connection',
  ECONNRESET: 'it closed the connection',
  ENOTFOUND: 'its host is not known',
  EAI_AGAIN: 'its host cannot be looked up at the moment',
  EHOSTUNREACH: 'its host cannot be reached',
  ETIMEDOUT: 'it does not answer',
  UND_ERR_CONNECT_TIMEOUT: 'it does not answer',
  UND_ERR_HEADERS_TIMEOUT: 'it did not answer in time',
  UND_ERR_BODY_TIMEOUT: 'it did not answer in time',
  UND_ERR_SOCKET: 'it closed the connection',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'its answer is too large',
  HPE_INVALID_CONSTANT: 'it does not answer with HTTP',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not signed by a known authority; set caData',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not signed by a known authority; set caData',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not signed by a known authority; set caData',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'its certificate is not signed by a known authority; set caData',
  CERT_SIGNATURE_FAILURE: 'its certificate is not signed by the configured authority',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
};

/** Why a cluster cannot be reached, without addresses, tokens and texts of other programs. */
export function describeNetworkFailure(error: unknown): string {
  if (error instanceof ClusterUnreachableError) return error.message;
  if (error instanceof ClusterStatusError) return `it answers with status ${error.clusterStatus}`;
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  if (name === 'TimeoutError') return 'it did not answer in time';
  return (typeof code === 'string' && textByCode[code]) || 'it cannot be reached';
}
