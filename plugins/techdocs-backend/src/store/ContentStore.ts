import type { Database } from '@portico/server/database';
import type { RenderedPage } from '../render/RenderedPage.ts';
import { packJson, unpackJson } from './packJson.ts';
import type { TechdocsSchema } from './tables.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Rendered pages and files of sites, each under the hash of what it was made from. */
export class ContentStore {
  readonly #db: Database<TechdocsSchema>;
  readonly #now: () => number;

  constructor(db: Database<TechdocsSchema>, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  async getRendered(hash: string): Promise<RenderedPage | undefined> {
    const bytes = await this.getBytes(hash);
    return bytes && unpackJson<RenderedPage>(bytes);
  }

  async getBytes(hash: string): Promise<Uint8Array | undefined> {
    const row = await this.#db.read
      .selectFrom('blobs')
      .select('content')
      .where('hash', '=', hash)
      .executeTakeFirst();
    return row?.content;
  }

  /** Stores a content under its hash. */
  async put(hash: string, content: RenderedPage | Uint8Array): Promise<void> {
    const bytes = content instanceof Uint8Array ? content : packJson(content);
    await this.#db.write
      .insertInto('blobs')
      .values({ hash, content: bytes, created_at: this.#now() })
      // A blob that a build found is as good as new, so that it is not swept before the site names it.
      .onConflict(conflict =>
        conflict.column('hash').doUpdateSet({
          created_at: this.#now(),
          // A page that was incomplete is stored again; files are what their hash says.
          ...(!(content instanceof Uint8Array) && { content: bytes }),
        }),
      )
      .execute();
  }

  /** Removes contents that no site has had for a day. */
  async sweep(): Promise<number> {
    const result = await this.#db.write
      .deleteFrom('blobs')
      .where('created_at', '<', this.#now() - dayMs)
      .where('hash', 'not in', this.#db.write.selectFrom('site_files').select('hash'))
      .executeTakeFirst();
    return Number(result.numDeletedRows);
  }
}
