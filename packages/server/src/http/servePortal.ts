import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../logging/Logger.ts';
import type { Authenticator } from '../refs.ts';
import type { RateLimiter } from './createRateLimiter.ts';
import { PageFiles } from './PageFiles.ts';
import { createNonce, fillPortalPage, type PortalPageData, removeAppFiles } from './portalPage.ts';
import { serveFrames } from './serveFrames.ts';
import { assetPolicy, pageSecurityHeaders, type SecurityHeaderOptions } from './securityHeaders.ts';
import { hasSessionCookie, servePortalCookie } from './sessionCookie.ts';

/** What the portal is served from. */
export interface ServePortalOptions {
  /** Folder of the built portal: its pages, `assets/` and their compressed forms. */
  folder: string;
  pages: {
    portal: PortalPageData;
    /** Where people sign in: the page that leads on to the portal's own. */
    signIn?: PortalPageData;
  };
  /** Serves nothing of the portal's own but to those whose session this knows. */
  gate?: Authenticator | undefined;
  /** Counts calls for the session's cookie; nobody is limited without it. */
  limitRate?: RateLimiter | undefined;
  /** Where the stream of changes is, for a page to follow it from before its own first reads. */
  getEventPosition: () => Promise<string>;
  /** What pages are told, so that they make no calls that bring nothing. */
  readHints: () => Promise<Record<string, boolean>>;
  logger: Logger;
  security: SecurityHeaderOptions;
}

const yearSeconds = 31_536_000;
const gatedCaching = `private, max-age=${yearSeconds}, immutable`;

/**
 * Serves the portal below its base path: assets with their compressed forms and for ever, the page for
 * every other address, so that deep links survive a reload. Where people sign in, their page comes first.
 */
export async function servePortal(
  http: FastifyInstance,
  {
    folder,
    pages,
    gate,
    limitRate,
    getEventPosition,
    readHints,
    logger,
    security,
  }: ServePortalOptions,
): Promise<void> {
  const { basePath } = pages.portal;
  const portal = await readPage(folder, 'index.html', pages.portal, security);
  const signIn = pages.signIn && (await readPage(folder, 'sign-in.html', pages.signIn, security));
  const pageFiles = await PageFiles.read(folder);
  if (gate && signIn) signIn.template = removeAppFiles(signIn.template);
  const assetsPath = `${basePath}/assets/`;
  await http.register(async assets => {
    assets.addHook('onRequest', async (_request, reply) => {
      reply.header('content-security-policy', assetPolicy);
    });
    if (gate) gateAssets(assets, basePath, gate, await readPublicFiles(folder));
    await assets.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: assetsPath,
      preCompressed: true,
      immutable: true,
      maxAge: yearSeconds * 1000,
      index: false,
      wildcard: true,
      decorateReply: false,
    });
  });
  await serveFrames(http, { folder, basePath, gate, connectTo: security.framesConnectTo ?? [] });
  if (gate) {
    const { isHttps } = security;
    servePortalCookie(http, { path: basePath, isHttps, authenticator: gate, limitRate });
  }

  const files = ({ url }: FastifyRequest) => ({
    pageFiles: pageFiles.find((url.split('?')[0] ?? '').slice(basePath.length)),
  });
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!gate) {
      const page = signIn ?? portal;
      return send(reply, page, 'no-cache', {
        ...files(request),
        ...(await readState()),
      });
    }
    const isLetIn = await hasSessionCookie(request, gate);
    // The same address shows one or the other page, and neither after the session's end.
    reply.header('vary', 'cookie');
    if (!isLetIn) return send(reply, signIn ?? portal, 'no-store');
    return send(reply, portal, 'no-store', { ...files(request), ...(await readState()) });
  };
  // A page is of use without it: it then follows the stream from when that opens.
  const tryGetPosition = () =>
    getEventPosition().catch(error => {
      logger.warn('A page does not know where the stream of changes is', { error });
      return undefined;
    });
  const readState = async () => {
    const [eventPosition, hints] = await Promise.all([tryGetPosition(), readHints()]);
    return { eventPosition, hints };
  };
  http.get(`${basePath}/*`, (request, reply) =>
    isPageAddress(request, basePath) ? sendPage(request, reply) : reply.callNotFound(),
  );
  http.get(basePath || '/', sendPage);
}

/** A page as it is built, and what fills it in. */
interface ReadPage {
  template: string;
  data: PortalPageData;
  security: SecurityHeaderOptions;
}

async function readPage(
  folder: string,
  file: string,
  data: PortalPageData,
  security: SecurityHeaderOptions,
): Promise<ReadPage> {
  return { template: await readFile(join(folder, file), 'utf8'), data, security };
}

function send(
  reply: FastifyReply,
  { template, data, security }: ReadPage,
  caching: string,
  more: Pick<PortalPageData, 'eventPosition' | 'hints' | 'pageFiles'> = {},
): FastifyReply {
  const nonce = createNonce();
  return reply
    .headers(pageSecurityHeaders(nonce, security))
    .header('cache-control', caching)
    .type('text/html; charset=utf-8')
    .send(fillPortalPage(template, nonce, { ...data, ...more }));
}

/** Lets only those have the portal's assets whose session is known; the page for sign-in has its own. */
function gateAssets(
  assets: FastifyInstance,
  basePath: string,
  gate: Authenticator,
  publicFiles: ReadonlySet<string>,
): void {
  assets.addHook('onRequest', async (request, reply) => {
    const path = decodeURIComponent(request.url.split('?')[0] ?? '').slice(basePath.length + 1);
    if (publicFiles.has(path)) return undefined;
    if (await hasSessionCookie(request, gate)) return undefined;
    return reply
      .code(401)
      .headers({ 'cache-control': 'no-store', vary: 'cookie' })
      .type('text/plain; charset=utf-8')
      .send('Sign in first');
  });
  assets.addHook('onSend', async (request, reply, payload) => {
    const path = request.url.split('?')[0]?.slice(basePath.length + 1) ?? '';
    if (reply.statusCode < 400 && !publicFiles.has(path)) {
      reply.headers({ 'cache-control': gatedCaching, vary: 'cookie, accept-encoding' });
    }
    return payload;
  });
}

/** Paths of the files that anybody may have, as the build names them. */
async function readPublicFiles(folder: string): Promise<ReadonlySet<string>> {
  const text = await readFile(join(folder, 'public-files.json'), 'utf8');
  return new Set(JSON.parse(text) as string[]);
}

/** Whether an address may be one of the portal's pages: no API, no health check, and no file unless a browser asks. */
function isPageAddress({ url, headers }: FastifyRequest, basePath: string): boolean {
  const path = (url.split('?')[0] ?? '').slice(basePath.length);
  if (/^\/(api|\.backstage)(\/|$)/.test(path) || path.includes('/.backstage/')) return false;
  return !/\.[a-z0-9]{2,5}$/i.test(path) || (headers.accept?.includes('text/html') ?? false);
}
