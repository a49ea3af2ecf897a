import { InputError } from '@portico/errors';
import { z } from 'zod';

/** The name in the header by which a backup is recognized. */
export const formatName = 'portico-backup';
/** Changes with everything that older versions cannot read. */
export const formatVersion = 1;

/** The first file: what is in the backup. */
export const headerFile = 'backup.json';
/** The last file: how much there was. Without it a backup is not complete. */
export const totalsFile = 'totals.json';

const maxNames = 10_000;
const pluginId = z.string().regex(/^[a-z][a-z0-9-]{0,99}$/);
const identifier = z.string().min(1).max(63);
const hash = z.string().regex(/^[\da-f]{64}$/);
const count = z.int().nonnegative();

/** How values of a column are written; those of `other` types are restored on the engine that they come from only. */
export const columnTypeSchema = z.enum(['integer', 'real', 'text', 'bytes', 'boolean', 'other']);
export type ColumnType = z.infer<typeof columnTypeSchema>;

const tableSchema = z.object({
  name: identifier,
  columns: z
    .array(z.object({ name: identifier, type: columnTypeSchema }))
    .min(1)
    .max(2000),
});
/** A table, with its columns in the order of the values of a row. */
export type TableShape = z.infer<typeof tableSchema>;

const storedPluginSchema = z.object({
  id: pluginId,
  /** The migrations that were applied, in order, by the table that lists them. */
  migrations: z.partialRecord(
    z.enum(['applied_migrations', 'applied_work_migrations', 'applied_delegation_migrations']),
    z.array(z.string().max(200)).max(maxNames),
  ),
  tables: z.array(tableSchema).max(maxNames),
});
/** The database of a plugin. */
export type StoredPlugin = z.infer<typeof storedPluginSchema>;

const headerSchema = z.object({
  format: z.literal(formatName),
  formatVersion: z.literal(formatVersion),
  /** The version of the product that wrote it. */
  version: z.string().max(100),
  engine: z.enum(['sqlite', 'postgres']),
  createdAt: z.iso.datetime(),
  /** `one-moment`: all plugins as of one moment; `each-plugin`: each as of a moment of its own. */
  snapshot: z.enum(['one-moment', 'each-plugin']),
  plugins: z.array(storedPluginSchema).max(maxNames),
});
/** What is known before rows are read. */
export type BackupHeader = z.infer<typeof headerSchema>;

const partSchema = z.object({ name: z.string().max(300), bytes: count, sha256: hash });
/** A file of rows. */
export type BackupPart = z.infer<typeof partSchema>;

const tableTotalsSchema = z.object({
  plugin: pluginId,
  table: identifier,
  rows: count,
  /** Of all rows, in any order; the same on both engines. */
  checksum: hash,
  /** The last number that the database gave to a row, where it never gives one twice. */
  lastNumber: count.optional(),
  parts: z.array(partSchema),
});
/** What a table holds. */
export type TableTotals = z.infer<typeof tableTotalsSchema>;

const totalsSchema = z.object({
  tables: z.array(tableTotalsSchema).max(1_000_000),
  /** The ids of the keys that sealed values name. */
  sealedWith: z.array(z.string().regex(/^[\da-f]{8}$/)).max(maxNames),
  finishedAt: z.iso.datetime(),
});
/** What is known when all rows are read. */
export type BackupTotals = z.infer<typeof totalsSchema>;

const partPattern =
  /^(?<plugin>[a-z][a-z0-9-]{0,99})\/(?<table>[^/\\.\0]{1,63})\.\d{6}\.jsonl\.gz$/;

/** The name of a file of rows; numbered from 1 within its table. */
export function namePart(plugin: string, table: string, index: number): string {
  return `${plugin}/${table}.${String(index).padStart(6, '0')}.jsonl.gz`;
}

/** The plugin and table of a file of rows; `undefined` when it is none. */
export function parsePartName(name: string): { plugin: string; table: string } | undefined {
  const { plugin, table } = partPattern.exec(name)?.groups ?? {};
  return plugin === undefined || table === undefined ? undefined : { plugin, table };
}

/**
 * Reads the first file.
 *
 * @throws InputError when it is not that of a backup, or of a format that this version does not know.
 */
export function parseHeader(bytes: Uint8Array): BackupHeader {
  const value = parseJson(headerFile, bytes) as {
    format?: unknown;
    formatVersion?: unknown;
  } | null;
  if (value?.format !== formatName)
    throw new InputError(
      `This is not a backup of a portal: '${headerFile}' does not say "format": "${formatName}"`,
    );
  if (value.formatVersion !== formatVersion)
    throw new InputError(
      `This backup has format ${JSON.stringify(value.formatVersion)}, and this version of portico reads format ${formatVersion}; restore it with the version that wrote it, or a newer one`,
    );
  return parse(headerSchema, headerFile, value);
}

/** Reads the last file. @throws InputError when it is damaged. */
export function parseTotals(bytes: Uint8Array): BackupTotals {
  return parse(totalsSchema, totalsFile, parseJson(totalsFile, bytes));
}

function parseJson(file: string, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch (cause) {
    throw new InputError(`'${file}' of the backup is damaged: it is not JSON`, { cause });
  }
}

function parse<T>(schema: z.ZodType<T>, file: string, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new InputError(
    `'${file}' of the backup is damaged at '${issue?.path.join('.') ?? ''}': ${issue?.message ?? ''}`,
  );
}
