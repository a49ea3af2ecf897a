import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { openWorkspace, workspaceLimits } from '@portico/scaffolder-node';
import type { SecretBox } from '@portico/server';
import type { Database } from '@portico/server/database';
import { checkFolderLimits, type ContainedFolder, type FolderEntry } from '@portico/server/files';
import { z } from 'zod';
import { listFiles, readBytes } from '../run/workspaceFiles.ts';
import type { ScaffolderSchema } from './tables.ts';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

const manifestSchema = z.array(
  z.tuple([z.string(), z.string(), z.union([z.literal(0), z.literal(1), z.literal(2)])]),
);

/** Files by path, hash and what they are: 0 a file, 1 one that can be run, 2 a link. */
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
  readonly #workspace: ContainedFolder;
  readonly #known = new Map<string, KnownFile>();
  readonly #stored = new Set<string>();
  #last: string | undefined;

  constructor(options: WorkspaceStoreOptions, taskId: string, folder: string) {
    this.#options = options;
    this.#taskId = taskId;
    this.#workspace = openWorkspace({ workspacePath: folder });
  }

  /**
   * Stores what changed.
   *
   * @param hasSecret - whether a text holds a secret: the file is encrypted then.
   * @returns the manifest to store with the step; `undefined` when nothing changed.
   * @throws InputError when the workspace is too large, or holds a link that leads out of it.
   */
  async save(hasSecret: (text: string) => Promise<boolean>): Promise<string | undefined> {
    const manifest: Manifest = [];
    const files = await listFiles(this.#workspace);
    checkFolderLimits(files, 'workspace', workspaceLimits);
    for (const file of files) {
      const { path, kind, isExecutable } = file;
      const mark = kind === 'link' ? 2 : isExecutable ? 1 : 0;
      manifest.push([path, await this.#store(file, hasSecret), mark]);
    }
    const text = JSON.stringify(manifest);
    if (text === (this.#last ?? '[]')) return undefined;
    this.#last = text;
    return text;
  }

  /** Brings an empty folder to what a manifest says. */
  async restore(text: string): Promise<void> {
    const { database, box } = this.#options;
    for (const [path, hash, mark] of manifestSchema.parse(JSON.parse(text))) {
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
      const content = await inflate(packed);
      if (mark === 2) await this.#workspace.link(path, content.toString());
      else await this.#workspace.write(path, content, { isExecutable: mark === 1 });
      const { size = 0, changedMs = 0 } = (await this.#workspace.find(path)) ?? {};
      this.#known.set(path, { size, changedMs, hash });
      this.#stored.add(hash);
    }
    this.#last = text;
  }

  async #store(file: FolderEntry, hasSecret: (text: string) => Promise<boolean>): Promise<string> {
    const { path, size, changedMs } = file;
    const known = this.#known.get(path);
    if (known?.size === size && known.changedMs === changedMs) return known.hash;
    const content = await readBytes(this.#workspace, file);
    const hash = createHash('sha256').update(content).digest('base64url');
    this.#known.set(path, { size, changedMs, hash });
    if (this.#stored.has(hash)) return hash;
    const packed = await deflate(content, { level: 1 });
    const isSealed =
      (await hasSecret(content.toString('latin1'))) || (await hasSecret(content.toString()));
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
