import type { Reader } from '@portico/url-reader';
import { NotFoundError } from '@portico/errors';
import { docsLimits } from '../render/docsLimits.ts';
import { isNeededPath } from '../render/docsPaths.ts';
import type { ReadSiteConfig } from '../render/siteConfig.ts';
import type { DocsSource } from './sources.ts';

/** The files of a source. */
export interface ReadSource {
  files: ReadonlyMap<string, Uint8Array>;
  /** Changes with any of them. */
  etag: string;
}

/** How a source is read. */
export interface ReadSourceOptions {
  reader: Reader;
  /** Reads a `mkdocs.yml`, to know which folders are needed. */
  readConfig: (text: string, file: string) => Promise<ReadSiteConfig>;
  signal: AbortSignal;
  /** Of what is built already. */
  etag: string | undefined;
}

const configFile = /(?:^|\/)mkdocs\.ya?ml$/;
const megabyte = 1024 * 1024;

/**
 * Reads the configuration of a source, and then of its files what a site may need.
 *
 * @throws NotModifiedError when nothing has changed; NotFoundError when there is no such folder.
 */
export async function readSource(
  source: DocsSource,
  options: ReadSourceOptions,
): Promise<ReadSource> {
  const { reader, readConfig, signal } = options;
  const folders = source.folder === undefined ? {} : { folders: [source.folder] };
  const former = options.etag === undefined ? {} : { etag: options.etag };
  const limits = {
    maxFileBytes: docsLimits.fileBytes,
    maxTotalBytes: docsLimits.siteBytes,
    maxFiles: docsLimits.files,
  };
  const configs = await readTree(
    reader.readTree(source.url, {
      ...folders,
      signal,
      limits: { ...limits, maxFileBytes: megabyte },
      // A repository's commit is the same whatever is read of it; a folder's etag is that of the files that were read.
      ...(source.folder === undefined && former),
      filter: path => configFile.test(path) && !/(?:^|\/)(?:node_modules|\.[^/]+)\//.test(path),
    }),
  );
  const docsFolders: string[] = [];
  for (const [path, bytes] of configs.files) {
    const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/') + 1) : '';
    const { config } = await readConfig(Buffer.from(bytes).toString(), path).catch(() => ({
      config: undefined,
    }));
    const docsDir = config?.docsDir ?? 'docs';
    const joined = docsDir === '.' ? folder.replace(/\/$/, '') || '.' : folder + docsDir;
    docsFolders.push(joined);
    for (const each of config?.snippetFolders ?? [])
      if (each !== '.') docsFolders.push(folder + each);
  }
  if (![...configs.files.keys()].some(path => /^mkdocs\.ya?ml$/.test(path)))
    docsFolders.push('docs');
  const isReadme = docsFolders.length === 1 && docsFolders[0] === 'docs';
  // Without a configuration a README may show images of any folder.
  const isImage = (path: string) =>
    isReadme &&
    /\.(?:png|jpe?g|gif|svg|webp|avif)$/i.test(path) &&
    !/(?:^|\/)(?:node_modules|\.git)\//.test(path);
  const filter = (path: string) => isNeededPath(path, docsFolders) || isImage(path);
  const tree = await readTree(
    reader.readTree(source.url, {
      ...folders,
      signal,
      limits,
      filter,
      ...former,
    }),
  );
  if (tree.files.size === 0)
    throw new NotFoundError(
      `'${source.url}' has neither a mkdocs.yml nor pages; check the annotation of the entity`,
    );
  return { files: tree.files, etag: tree.etag ?? '' };
}

async function readTree(reading: ReturnType<Reader['readTree']>) {
  const tree = await reading;
  const files = new Map<string, Uint8Array>();
  for await (const { path, bytes } of tree.files) files.set(path, bytes);
  return { etag: tree.etag, files };
}
