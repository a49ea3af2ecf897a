import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { InputError } from '@portico/errors';
import type { SecretBox } from '@portico/server';
import type { Database } from '@portico/server/database';
import { z } from 'zod';
import type { ScaffolderSchema } from './tables.ts';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** What a workspace may hold. */
export const workspaceLimits = {
  files: 20_000,
  bytes: 256 * 1024 * 1024,
  fileBytes: 64 * 1024 * 1024,
} as const;

const manifestSchema = z.array(
  z.tuple([z.string(), z.string(), z.union([z.literal(0), z.literal(1)])]),
);

/** Files by path, hash and whether they can be run. */
type Manifest = z.infer<typeof manifestSchema>;

interface KnownFile {
  size: number;
  changedMs: number;
  hash: string;
}

/** Where snapshots of workspaces are. */
export interface WorkspaceStoreOptions {
  database: Database<ScaffolderSchema>;
  box: SecretBox;
}

/** Snapshots of the folder of one task, so that it goes on after a crash, here or elsewhere. */
export class WorkspaceStore {
  readonly #options: WorkspaceStoreOptions;
  readonly #taskId: string;
  readonly #folder: string;
  readonly #known = new Map<string, KnownFile>();
  readonly #stored = new Set<string>();
  #last: string | undefined;

  constructor(options: WorkspaceStoreOptions, taskId: string, folder: string) {
    this.#options = options;
    this.#taskId = taskId;
    this.#folder = folder;
  }

  /**
   * Stores what changed.
   *
   * @param hasSecret - whether a text holds a secret: the file is encrypted then.
   * @returns the manifest to store with the step; `undefined` when nothing changed.
   * @throws InputError when the workspace is too large, or holds a link.
   */
  async save(hasSecret: (text: string) => boolean): Promise<string | undefined> {
    const manifest: Manifest = [];
    let bytes = 0;
    for (const path of await listPaths(this.#folder)) {
      const full = join(this.#folder, path);
      const { size, mode, ctimeMs } = await lstat(full);
      bytes += size;
      checkSize(path, size, bytes, manifest.length + 1);
      manifest.push([
        path,
        await this.#store(path, size, ctimeMs, hasSecret),
        mode & 0o100 ? 1 : 0,
      ]);
    }
    const text = JSON.stringify(manifest);
    if (text === (this.#last ?? '[]')) return undefined;
    this.#last = text;
    return text;
  }

  /** Brings an empty folder to what a manifest says. */
  async restore(text: string): Promise<void> {
    const { database, box } = this.#options;
    for (const [path, hash, isExecutable] of manifestSchema.parse(JSON.parse(text))) {
      const row = await database.write
        .selectFrom('task_files')
        .selectAll()
        .where('task_id', '=', this.#taskId)
        .where('hash', '=', hash)
        .executeTakeFirst();
      if (!row) throw new Error(`The snapshot of the workspace has no content of '${path}'`);
      const packed = row.is_sealed
        ? Buffer.from(box.open(Buffer.from(row.content).toString(), this.#taskId), 'base64')
        : row.content;
      const full = join(this.#folder, path);
      await mkdir(dirname(full), { recursive: true });
      await writeFile(full, await inflate(packed));
      if (isExecutable) await chmod(full, 0o755);
      const { size, ctimeMs } = await lstat(full);
      this.#known.set(path, { size, changedMs: ctimeMs, hash });
      this.#stored.add(hash);
    }
    this.#last = text;
  }

  async #store(
    path: string,
    size: number,
    changedMs: number,
    hasSecret: (text: string) => boolean,
  ): Promise<string> {
    const known = this.#known.get(path);
    if (known?.size === size && known.changedMs === changedMs) return known.hash;
    const content = await readFile(join(this.#folder, path));
    const hash = createHash('sha256').update(content).digest('base64url');
    this.#known.set(path, { size, changedMs, hash });
    if (this.#stored.has(hash)) return hash;
    const packed = await deflate(content, { level: 1 });
    const isSealed = hasSecret(content.toString('latin1')) || hasSecret(content.toString());
    const { database, box } = this.#options;
    await database.write
      .insertInto('task_files')
      .values({
        task_id: this.#taskId,
        hash,
        content: isSealed ? Buffer.from(box.seal(packed.toString('base64'), this.#taskId)) : packed,
        is_sealed: isSealed ? 1 : 0,
      })
      .onConflict(conflict => conflict.columns(['task_id', 'hash']).doNothing())
      .execute();
    this.#stored.add(hash);
    return hash;
  }
}

function checkSize(path: string, size: number, total: number, files: number): void {
  const megabyte = 1024 * 1024;
  if (size > workspaceLimits.fileBytes)
    throw new InputError(
      `The file '${path}' has more than ${workspaceLimits.fileBytes / megabyte} MiB; make it smaller`,
    );
  if (total > workspaceLimits.bytes || files > workspaceLimits.files)
    throw new InputError(
      `The workspace has more than ${workspaceLimits.files} files or ${workspaceLimits.bytes / megabyte} MiB; fetch less`,
    );
}

/**
 * The files below a folder by their paths with `/`, in order.
 *
 * @throws InputError for a link, which could lead out of the folder.
 */
export async function listPaths(folder: string, below = ''): Promise<string[]> {
  const paths: string[] = [];
  const entries = await readdir(join(folder, below), { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = below ? `${below}/${entry.name}` : entry.name;
    if (entry.isSymbolicLink())
      throw new InputError(`'${path}' in the workspace is a link; replace it with a file`);
    if (entry.isDirectory()) paths.push(...(await listPaths(folder, path)));
    else if (entry.isFile()) paths.push(path);
  }
  return paths;
}
