import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createNonce, fillPortalPage, type PortalPageData } from './portalPage.ts';
import { pageSecurityHeaders, type SecurityHeaderOptions } from './securityHeaders.ts';

/** What the portal is served from. */
export interface ServePortalOptions {
  /** Folder of the built portal: `index.html`, `assets/` and their compressed forms. */
  folder: string;
  page: PortalPageData;
  security: SecurityHeaderOptions;
}

const yearSeconds = 31_536_000;

/**
 * Serves the portal below its base path: assets with their compressed forms and for ever, the page for
 * every other address, so that deep links survive a reload.
 */
export async function servePortal(
  http: FastifyInstance,
  { folder, page, security }: ServePortalOptions,
): Promise<void> {
  const template = await readFile(join(folder, 'index.html'), 'utf8');
  await http.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: `${page.basePath}/assets/`,
    preCompressed: true,
    immutable: true,
    maxAge: yearSeconds * 1000,
    index: false,
    wildcard: true,
    decorateReply: false,
  });

  const sendPage = (reply: FastifyReply) => {
    const nonce = createNonce();
    return reply
      .headers(pageSecurityHeaders(nonce, security))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(fillPortalPage(template, nonce, page));
  };
  http.get(`${page.basePath}/*`, (request, reply) =>
    isPageAddress(request, page.basePath) ? sendPage(reply) : reply.callNotFound(),
  );
  http.get(page.basePath || '/', (_request, reply) => sendPage(reply));
  if (page.basePath) http.get('/', (_request, reply) => reply.redirect(`${page.basePath}/`));
}

/** Whether an address may be one of the portal's pages: no API, no health check, and no file unless a browser asks. */
function isPageAddress({ url, headers }: FastifyRequest, basePath: string): boolean {
  const path = (url.split('?')[0] ?? '').slice(basePath.length);
  if (/^\/(api|\.backstage)(\/|$)/.test(path) || path.includes('/.backstage/')) return false;
  return !/\.[a-z0-9]{2,5}$/i.test(path) || (headers.accept?.includes('text/html') ?? false);
}
