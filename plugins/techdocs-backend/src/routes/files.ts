import { extname } from 'node:path/posix';
import { getEntityName } from '@portico/catalog-model';
import { NotFoundError } from '@portico/errors';
import { docsBuiltAtHeader, docsFileEndpoint } from '@portico/techdocs-common';
import { serveRaw } from '@portico/server';
import { RawAnswer } from '@portico/server/http';
import type { TechdocsServices } from '../TechdocsServices.ts';
import { docsLimits } from '../render/docsLimits.ts';
import { findDocs } from './findDocs.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.htm': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.xml': 'text/plain; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/plain; charset=utf-8',
  '.csv': 'text/plain; charset=utf-8',
  '.yaml': 'text/plain; charset=utf-8',
  '.yml': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.pdf': 'application/pdf',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

/** Nothing in a file of docs runs when it is opened by itself. */
const sandbox =
  "sandbox; default-src 'none'; img-src 'self' data:; style-src 'self'; font-src 'self'; media-src 'self'";

/** A file of a site, for those who may read its entity. */
export const docsFileRoute = serveRaw(docsFileEndpoint, {
  access: ['user', 'service', 'cookie'],
  async handle(request, services: TechdocsServices) {
    const { params, headers, url, signal } = request;
    const { docsEntity } = await findDocs(request, services);
    const path = params['*'];
    const site = getEntityName(docsEntity);
    const found =
      (await services.sites.readFile(site, path, signal)) ??
      (await findFolder(services, site, path, signal));
    if (!found) throw new NotFoundError('Page not found.');
    if ('tooLarge' in found)
      throw new NotFoundError(
        `'${found.tooLarge}' has more than ${docsLimits.pageBytes} bytes and is not shown`,
        { code: 'page-too-large', hint: 'Split it into several pages' },
      );
    const common = { 'content-security-policy': sandbox, 'cache-control': 'private, no-cache' };
    if ('movedTo' in found) {
      const base = url.split(/[?#]/, 1)[0] ?? '';
      // Relative to the address of the call: as many steps up as the path has folders.
      const up = '../'.repeat(base.split('/').length - fixedSegments - 1);
      const target = `${up}${found.movedTo.split('/').map(encodeURIComponent).join('/')}`;
      return new RawAnswer({ status: 302, headers: { ...common, location: target || './' } });
    }
    const etag = found.etag === undefined ? undefined : `"${found.etag}"`;
    const all = {
      ...common,
      ...(etag !== undefined && { etag }),
      ...(found.builtAt !== undefined && {
        [docsBuiltAtHeader]: new Date(found.builtAt).toISOString(),
      }),
    };
    if (
      etag !== undefined &&
      headers['if-none-match']?.split(',').some(each => each.trim() === etag)
    )
      return new RawAnswer({ status: 304, headers: all });
    const isFolder = path === '' || path.endsWith('/') || 'isFolder' in found;
    const type = contentTypes[isFolder ? '.html' : extname(path).toLowerCase()];
    return new RawAnswer({
      headers: { ...all, 'content-type': type ?? 'application/octet-stream' },
      body: Buffer.from(found.bytes),
    });
  },
});

/** Segments of the address in front of the path: an empty one, `static`, `docs` and the name of the entity. */
const fixedSegments = 6;

/** Folders answer without the slash behind them too. */
async function findFolder(
  { sites }: TechdocsServices,
  site: Parameters<TechdocsServices['sites']['readFile']>[0],
  path: string,
  signal: AbortSignal,
) {
  if (path === '' || path.endsWith('/') || extname(path) !== '') return undefined;
  const found = await sites.readFile(site, `${path}/`, signal);
  return found && 'bytes' in found ? { ...found, isFolder: true } : found;
}
