import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Authenticator } from '../refs.ts';
import { hasSessionCookie } from './sessionCookie.ts';

/** What the portal's frames are served from. */
export interface ServeFramesOptions {
  /** Folder of the built portal, with `frames/` in it. */
  folder: string;
  basePath: string;
  gate?: Authenticator | undefined;
  /** Origins that what is rendered in the frames may call. */
  connectTo: readonly string[];
}

/**
 * Serves the pages in which the portal shows what it does not trust. Wherever such a page is opened it has no
 * origin, so nothing of the portal is within its reach; what may run in it is in the page itself.
 */
export async function serveFrames(
  http: FastifyInstance,
  { folder, basePath, gate, connectTo }: ServeFramesOptions,
): Promise<void> {
  const root = join(folder, 'frames');
  if (!existsSync(root)) return;
  const policy = [
    'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
    "frame-ancestors 'self'",
    `connect-src ${connectTo.join(' ') || "'none'"}`,
  ].join('; ');
  await http.register(async frames => {
    frames.addHook('onRequest', async (request, reply) => {
      if (!gate || (await hasSessionCookie(request, gate))) return undefined;
      return reply
        .code(401)
        .headers({ 'cache-control': 'no-store', vary: 'cookie' })
        .type('text/plain; charset=utf-8')
        .send('Sign in first');
    });
    frames.addHook('onSend', async (_request, reply, payload) => {
      if (reply.statusCode < 400) {
        reply.headers({
          'content-security-policy': policy,
          // Asked for again each time, and sent again only when it has changed.
          'cache-control': gate ? 'private, no-cache' : 'no-cache',
          'referrer-policy': 'no-referrer',
        });
      }
      return payload;
    });
    await frames.register(fastifyStatic, {
      root,
      prefix: `${basePath}/frames/`,
      preCompressed: true,
      cacheControl: false,
      index: false,
      wildcard: true,
      decorateReply: false,
    });
  });
}
