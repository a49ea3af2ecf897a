import { ServiceUnavailableError } from '@portico/errors';

/** Classes and codes of PostgreSQL's errors that say that a connection is lost, or that none is accepted now. */
const lostCode =
  /^(?:08...|57P0[1-3]|53300|ECONN[A-Z]+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
/** The driver has no codes for these. */
const lostMessage = /^Connection terminated|not queryable|timeout exceeded when trying to connect/;

/** Throws an error as it is, but that the database does not answer in words for callers. */
export function throwUnavailable(error: Error & { code?: unknown }): never {
  if (!lostCode.test(String(error.code)) && !lostMessage.test(error.message)) throw error;
  throw new ServiceUnavailableError(
    'The database does not answer just now; try again in a moment',
    { cause: error },
  );
}
