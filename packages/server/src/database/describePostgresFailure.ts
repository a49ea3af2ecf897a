/** Where a connection to PostgreSQL was tried, as people configure it. */
export interface PostgresPlace {
  host: string;
  port: number;
  user: string;
  database: string;
}

interface DriverError extends Error {
  code?: string;
  /** One error an address where a host name has several. */
  errors?: readonly DriverError[];
}

const key = 'backend.database.connection';
const certificateCodes = new Set([
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** Describes why PostgreSQL cannot be used: the driver's cause, the key of the configuration, and the fix. */
export function describePostgresFailure(failure: Error, place: PostgresPlace): string {
  const error = pickCause(failure);
  const address = place.host.startsWith('/') ? place.host : `${place.host}:${place.port}`;
  // Node adds an advice of its own to certificates that it does not trust.
  const message = error.message.replace(/; if the root CA .*$/, '') || String(error.code);
  return `PostgreSQL at '${address}' cannot be used: ${message}; ${findFix(error, place, address)}`;
}

/** A name with several addresses fails with one error each and no message of its own. */
function pickCause(error: DriverError): DriverError {
  return error.errors?.[0] ?? error;
}

function findFix(
  { code = '', message }: DriverError,
  { user, database }: PostgresPlace,
  address: string,
): string {
  switch (code) {
    case 'ECONNREFUSED':
    case 'ENOENT':
      return `nothing listens at '${address}': start PostgreSQL, or correct ${key}.host and .port`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `no such host is known: correct ${key}.host`;
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ECONNRESET':
      return `check ${key}.host and .port, and the firewalls between`;
    case '3D000':
      return `create it as a superuser with: ${createDatabaseStatement(database, user)}`;
    case '28P01':
      return `correct ${key}.user and .password`;
    case '28000':
      return describeRefusedUser(message, user);
    case '42501':
      return `grant it as a superuser with: GRANT CREATE, CONNECT ON DATABASE ${quote(database)} TO ${quote(user)};`;
    case '53300':
      return "raise PostgreSQL's max_connections, or lower backend.database.maxConnections";
    case '57P03':
      return 'wait until PostgreSQL has started, and start again';
  }
  if (certificateCodes.has(code))
    return `give the certificate of its authority in ${key}.ssl.ca, and in .host the name that the certificate is for`;
  if (message.includes('does not support SSL'))
    return `turn on ssl in postgresql.conf, or remove ${key}.ssl`;
  if (message.includes('password must be a string')) return `set ${key}.password`;
  if (message.includes('timeout')) return `check ${key}.host and .port, and the firewalls between`;
  return `check ${key}`;
}

function describeRefusedUser(message: string, user: string): string {
  if (message.includes('pg_hba.conf')) {
    return message.includes('no encryption')
      ? `this server takes encrypted connections only: set ${key}.ssl to true`
      : `allow user and host in pg_hba.conf, or correct ${key}`;
  }
  if (!user) return `set ${key}.user`;
  return `create the user as a superuser with: CREATE USER ${quote(user)} PASSWORD '…'; or correct ${key}.user`;
}

/** The statement with which a superuser makes a database for a user. */
export function createDatabaseStatement(database: string, user: string): string {
  return `CREATE DATABASE ${quote(database)} OWNER ${quote(user)};`;
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
