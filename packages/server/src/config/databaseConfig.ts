import { secret } from '@portico/config';
import { z } from 'zod';
import { port } from './addressSchemas.ts';

const databaseConnection = z.union([
  secret(z.string().min(1)),
  z.object({
    host: z.string().optional(),
    port: port.optional(),
    user: z.string().optional(),
    password: secret(z.string()).optional(),
    database: z.string().optional(),
    ssl: z
      .union([
        z.boolean(),
        z.object({
          ca: z.string().optional(),
          cert: z.string().optional(),
          key: secret(z.string()).optional(),
          rejectUnauthorized: z.boolean().optional(),
        }),
      ])
      .optional(),
    /** All of the above as one address, for PostgreSQL. */
    connectionString: secret(z.string().min(1)).optional(),
    /** Folder of the SQLite files. */
    directory: z.string().optional(),
    /** `:memory:` keeps what SQLite stores until the server stops. */
    filename: z.string().optional(),
  }),
]);

/** Where plugins store what they know. */
export const databaseConfigSchema = z
  .object({
    client: z.enum(['better-sqlite3', 'sqlite', 'sqlite3', 'pg']).default('sqlite'),
    connection: databaseConnection.optional(),
    /** Whether the PostgreSQL database is created when it is missing. */
    ensureExists: z.boolean().default(true),
    /** Limit of the server's connections to PostgreSQL, beside the one that listens. */
    maxConnections: z.number().int().min(1).optional(),
    schemaPrefix: z.string().optional(),
  })
  .prefault({});
