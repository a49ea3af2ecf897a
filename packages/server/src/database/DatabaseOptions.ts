/** `backend.database` after parsing: where the tables of all plugins live. */
export type DatabaseOptions = SqliteOptions | PostgresOptions;

/** One file a plugin in a folder. */
export interface SqliteOptions {
  engine: 'sqlite';
  /** Absolute path; made when it is missing. */
  folder: string;
  /** Everything in the folder is removed when the server starts and stops. */
  isTemporary?: boolean;
}

/** One schema a plugin in one database. */
export interface PostgresOptions {
  engine: 'postgres';
  /** A connection string, or what `pg` takes as its parts. */
  connection: string | PostgresConnection;
  /** Whether the database may be created when it is missing. Default true. */
  ensureExists?: boolean;
  /** Limit of connections of one server, for all its plugins. Default 10. */
  maxConnections?: number;
  /** Before each schema name, where several portals share a database. */
  schemaPrefix?: string;
}

/** The parts of a PostgreSQL connection, named as in the `pg` package. */
export interface PostgresConnection {
  connectionString?: string;
  host?: string;
  port?: number;
  user?: string;
  password?: string;
  database?: string;
  ssl?: boolean | { ca?: string; cert?: string; key?: string; rejectUnauthorized?: boolean };
}
