import { bytesType, type Migration } from '@portico/server/database';

/** A site: what is shown, and how its last build went. */
export interface SiteRow {
  entity_ref: string;
  /** The catalog's number of the entity, by which search knows who may see it. */
  entity_number: number | null;
  site_name: string;
  description: string | null;
  /** Of the source that the site was built from. */
  etag: string | null;
  /** Milliseconds since 1970 of the build that is shown. */
  built_at: number | null;
  /** Milliseconds since 1970; when the source was last found to be that of the site, or built. */
  checked_at: number | null;
  pages: number;
  broken_links: number;
  checked_links: number;
  /** Why the last build failed, as JSON of a line; null when it did not. */
  error: string | null;
  /** Grows with every site that is published, for readers that follow. */
  sequence: number;
}

/** What a site consists of. */
export interface ManifestRow {
  entity_ref: string;
  /** A `SiteManifest` as compressed JSON. */
  manifest: Uint8Array;
  /** Traces of pages as compressed JSON, by which moved pages are found. */
  traces: Uint8Array;
}

/** A content that sites use, under the hash of what it was made from. */
export interface BlobRow {
  hash: string;
  /** Compressed JSON of a rendered page, or the bytes of a file. */
  content: Uint8Array;
  created_at: number;
}

/** One build. */
export interface BuildRow {
  id: string;
  entity_ref: string;
  state: 'running' | 'succeeded' | 'unchanged' | 'failed';
  started_at: number;
  ended_at: number | null;
  pages: number | null;
  reused_pages: number | null;
  /** JSON of a line. */
  error: string | null;
  /** JSON of lines. */
  log: string;
}

/** A link that leads nowhere. */
export interface LinkRow {
  entity_ref: string;
  position: number;
  page: string;
  line: number | null;
  target: string;
  reason: string;
  suggestion: string | null;
}

/** A place of a site that search has. */
export interface PlaceRow {
  entity_ref: string;
  location: string;
  /** The sequence with which search was notified that it is gone; null while it exists. */
  removed_at: number | null;
}

/** The tables of docs. */
export interface TechdocsSchema {
  sites: SiteRow;
  manifests: ManifestRow;
  site_files: { entity_ref: string; hash: string };
  blobs: BlobRow;
  builds: BuildRow;
  links: LinkRow;
  search_places: PlaceRow;
}

/** The tables of docs. */
export const techdocsMigrations: readonly Migration[] = [
  {
    id: '001_techdocs',
    async up(trx, engine) {
      const { schema } = trx;
      await schema
        .createTable('sites')
        .addColumn('entity_ref', 'text', column => column.primaryKey())
        .addColumn('entity_number', 'integer')
        .addColumn('site_name', 'text', column => column.notNull())
        .addColumn('description', 'text')
        .addColumn('etag', 'text')
        .addColumn('built_at', 'bigint')
        .addColumn('checked_at', 'bigint')
        .addColumn('pages', 'integer', column => column.notNull())
        .addColumn('broken_links', 'integer', column => column.notNull())
        .addColumn('checked_links', 'integer', column => column.notNull())
        .addColumn('error', 'text')
        .addColumn('sequence', 'bigint', column => column.notNull())
        .execute();
      await schema.createIndex('sites_by_sequence').on('sites').column('sequence').execute();
      await schema
        .createTable('manifests')
        .addColumn('entity_ref', 'text', column => column.primaryKey())
        .addColumn('manifest', bytesType(engine), column => column.notNull())
        .addColumn('traces', bytesType(engine), column => column.notNull())
        .execute();
      await schema
        .createTable('site_files')
        .addColumn('entity_ref', 'text', column => column.notNull())
        .addColumn('hash', 'text', column => column.notNull())
        .addPrimaryKeyConstraint('site_files_key', ['entity_ref', 'hash'])
        .execute();
      await schema.createIndex('site_files_by_hash').on('site_files').column('hash').execute();
      await schema
        .createTable('blobs')
        .addColumn('hash', 'text', column => column.primaryKey())
        .addColumn('content', bytesType(engine), column => column.notNull())
        .addColumn('created_at', 'bigint', column => column.notNull())
        .execute();
      await schema
        .createTable('builds')
        .addColumn('id', 'text', column => column.primaryKey())
        .addColumn('entity_ref', 'text', column => column.notNull())
        .addColumn('state', 'text', column => column.notNull())
        .addColumn('started_at', 'bigint', column => column.notNull())
        .addColumn('ended_at', 'bigint')
        .addColumn('pages', 'integer')
        .addColumn('reused_pages', 'integer')
        .addColumn('error', 'text')
        .addColumn('log', 'text', column => column.notNull())
        .execute();
      await schema
        .createIndex('builds_by_site')
        .on('builds')
        .columns(['entity_ref', 'started_at'])
        .execute();
      await schema
        .createTable('links')
        .addColumn('entity_ref', 'text', column => column.notNull())
        .addColumn('position', 'integer', column => column.notNull())
        .addColumn('page', 'text', column => column.notNull())
        .addColumn('line', 'integer')
        .addColumn('target', 'text', column => column.notNull())
        .addColumn('reason', 'text', column => column.notNull())
        .addColumn('suggestion', 'text')
        .addPrimaryKeyConstraint('links_key', ['entity_ref', 'position'])
        .execute();
      await schema
        .createTable('search_places')
        .addColumn('entity_ref', 'text', column => column.notNull())
        .addColumn('location', 'text', column => column.notNull())
        .addColumn('removed_at', 'bigint')
        .addPrimaryKeyConstraint('search_places_key', ['entity_ref', 'location'])
        .execute();
      await schema
        .createIndex('search_places_by_removal')
        .on('search_places')
        .column('removed_at')
        .execute();
    },
  },
];
