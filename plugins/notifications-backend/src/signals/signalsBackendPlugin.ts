import { defineEndpoint } from '@portico/contract';
import type { Principal, UserPrincipal } from '@portico/contract/auth';
import { createApiFactory, createApiRef } from '@portico/core';
import { NotAllowedError } from '@portico/errors';
import { signalsPluginId, signalsRef } from '@portico/notifications-node';
import { compileWildcard } from '@portico/patterns';
import { addressesRef, createServerPlugin, databaseRef, loggerRef } from '@portico/server';
import { serveUpgrade } from '@portico/server/http';
import { z } from 'zod';
import { SignalHub } from './SignalHub.ts';

const limit = (max: number) => z.number().int().min(1).default(max);

/** The configuration of signals. */
const signalsConfigSchema = z.object({
  signals: z
    .object({
      maxPerCaller: limit(50).meta({ description: 'Open connections of one person' }),
      maxConnections: limit(2000).meta({ description: 'Open connections of one server' }),
    })
    .prefault({}),
  backend: z
    .object({
      cors: z.object({ origin: z.union([z.string(), z.array(z.string())]).optional() }).optional(),
    })
    .prefault({}),
});

/** What the route of signals works with. */
interface SignalServices {
  hub: SignalHub;
  /** Whether pages of an origin may connect. */
  isKnownOrigin: (origin: string) => boolean;
}

const hubRef = createApiRef<SignalHub>({ id: 'signals.hub' });
const maxMessageBytes = 4096;

/** The path of the plugin itself, with and without a slash at its end. */
const signalRoutes = ['', '/'].map(path =>
  serveUpgrade(
    defineEndpoint({ method: 'GET', path, summary: 'A WebSocket that carries signals' }),
    {
      // Signals are for one person each, and the guest is everybody.
      access: ['signed-in'],
      hasTokenAsSubprotocol: true,
      maxMessageBytes,
      isWrite: false,
      async handle(
        { principal, headers, acceptWebSocket },
        { hub, isKnownOrigin }: SignalServices,
      ) {
        const { origin } = headers;
        if (origin !== undefined && !isKnownOrigin(origin))
          throw new NotAllowedError(
            `Pages of '${origin.slice(0, 200)}' may not open this; add the origin to backend.cors.origin`,
          );
        const user = requireUser(principal);
        const leave = hub.enter(user);
        try {
          const socket = await acceptWebSocket();
          const { hear, end } = hub.add(socket, user);
          socket.on('message', data => hear(String(data)));
          socket.once('close', () => {
            end();
            leave();
          });
        } catch (error) {
          leave();
          throw error;
        }
      },
    },
  ),
);

/** Signals on the server: `/api/signals`. */
export const signalsBackendPlugin = createServerPlugin({
  id: signalsPluginId,
  config: signalsConfigSchema,
  tables: { migrations: [] },
  needs: { hub: hubRef, addresses: addressesRef },
  provides: [
    createApiFactory({
      api: hubRef,
      config: signalsConfigSchema,
      needs: { database: databaseRef, logger: loggerRef },
      create: async ({ database, logger }, { config: { signals } }) =>
        new SignalHub(await database.open<Record<never, never>>([]), logger, signals),
    }),
    createApiFactory({ api: signalsRef, needs: { hub: hubRef }, create: ({ hub }) => hub }),
  ],
  create({ hub, addresses }, { config }): SignalServices {
    const own = [addresses.appBaseUrl, addresses.backendBaseUrl].map(url => new URL(url).origin);
    const allowed = [config.backend.cors?.origin ?? []].flat().map(compileWildcard);
    return {
      hub,
      isKnownOrigin: origin =>
        own.includes(origin) || allowed.some(pattern => pattern.matches(origin)),
    };
  },
  start: ({ hub }) => hub.start(),
  stop: ({ hub }) => hub.stop(),
  routes: signalRoutes,
});

function requireUser(principal: Principal): UserPrincipal {
  if (principal.type === 'user') return principal;
  throw new NotAllowedError('Signals are for people; call with the token of one');
}
