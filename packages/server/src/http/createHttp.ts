import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import cors, { type FastifyCorsOptions } from '@fastify/cors';
import { compileWildcard } from '@portico/patterns';
import { defaultInputLimits, getInputLimit } from '@portico/contract';
import { InputError } from '@portico/errors';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import type { ServerAddresses } from '../addresses.ts';
import type { Logger } from '../logging/Logger.ts';
import type { ServerConfig } from '../serverConfig.ts';
import type { Telemetry } from '../telemetry/Telemetry.ts';
import { answerClientError } from './answerClientError.ts';
import { compressAnswers } from './compressAnswers.ts';
import { answerErrors, describeError } from './errorHandler.ts';
import { createRouteFinder } from './createRouteFinder.ts';
import { limitRequestTime } from './limitRequestTime.ts';
import { findUpgrade, routeUpgrades } from './Upgrade.ts';
import { hasMoreValues } from './hasMoreValues.ts';
import { noteBodyLength } from './shareTurns.ts';
import { apiSecurityHeaders } from './securityHeaders.ts';

/** What the HTTP server is made from. */
export interface HttpOptions {
  config: ServerConfig;
  addresses: ServerAddresses;
  logger: Logger;
  telemetry?: Telemetry | undefined;
}

const requestIdPattern = /^[\w.-]{1,64}$/;
const slowRequestMs = 1000;
const maxCheckingIntervalMs = 5000;

/** Keeps requests for upgrades from routes that do not answer them. */
const upgradeConstraint = {
  name: 'upgrade',
  mustMatchWhenDerived: true,
  validate: () => true,
  deriveConstraint: (request: IncomingMessage) => (findUpgrade(request) && 'upgrade') as string,
  storage() {
    const handlers = new Map<unknown, never>();
    return {
      get: (value: unknown) => handlers.get(value) ?? null,
      set: (value: unknown, handler: never) => void handlers.set(value, handler),
    };
  },
};

function refuseSchema(): never {
  throw new Error('Routes have no schemas of Fastify; endpoints declare theirs');
}

/** Others are plain requests: some HTTP clients offer `h2c` with each. */
function isUpgrade({ headers }: IncomingMessage): boolean {
  return /^(?:websocket|spdy\/3\.1)$/i.test(headers.upgrade ?? '');
}

/** Makes the HTTP server with what holds for every route: request ids, headers, CORS, errors, the log. */
export async function createHttp({
  config,
  addresses,
  logger,
  telemetry,
}: HttpOptions): Promise<FastifyInstance> {
  const findRoute = createRouteFinder(addresses);
  const http = fastify({
    logger: false,
    bodyLimit: defaultInputLimits.bytes,
    forceCloseConnections: true,
    ...readConnectionOptions(config.backend),
    clientErrorHandler: answerClientError,
    // Endpoints check what they get and send; the compilers of Fastify's own schemas need not be loaded.
    schemaController: {
      compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema },
    },
    routerOptions: { maxParamLength: 1024, constraints: { upgrade: upgradeConstraint } },
    frameworkErrors(error, request, reply) {
      const statusCode = error.statusCode ?? 400;
      const answer = reply as FastifyReply;
      answer.code(statusCode).type('application/json; charset=utf-8');
      void answer.send(JSON.stringify(describeError(error, statusCode, request)));
    },
    genReqId: request => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && requestIdPattern.test(given) ? given : randomUUID();
    },
    rewriteUrl: request => findRoute(request.url ?? '/'),
  });

  telemetry?.traceRequests(http);
  const headers = apiSecurityHeaders({ isHttps: addresses.appBaseUrl.startsWith('https:') });
  http.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
    if (request.trace?.traceId) reply.header('x-trace-id', request.trace.traceId);
  });
  http.addHook('onResponse', async (request, reply) => {
    const fields = {
      method: request.method,
      url: request.url.split('?')[0],
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime),
      requestId: request.id,
    };
    const { declared } = request.routeOptions.config;
    const isSlow = reply.elapsedTime > slowRequestMs && !declared?.route.isLongLived;
    if (isSlow) logger.warn('A request was slow', fields);
    else logger.debug('request', fields);
  });
  const { origin, ...others } = config.backend.cors ?? {};
  if (origin !== undefined) {
    const set = Object.entries(others).filter(([, value]) => value !== undefined);
    await http.register(cors, { origin: readOrigins(origin), ...Object.fromEntries(set) });
  }
  routeUpgrades(http);
  limitRequestTime(http, config.backend.timeouts.requestSeconds * 1000);
  readJson(http);
  compressAnswers(http);
  answerErrors(http, logger);
  return http;
}

/** Which proxies are believed, and how long a connection may take for what. */
function readConnectionOptions({ timeouts, trustedProxies }: ServerConfig['backend']) {
  const headersTimeout = timeouts.headersSeconds * 1000;
  return {
    ...(trustedProxies.length > 0 && { trustProxy: trustedProxies }),
    requestTimeout: 0,
    connectionTimeout: timeouts.idleSeconds * 1000,
    keepAliveTimeout: timeouts.keepAliveSeconds * 1000,
    http: {
      headersTimeout,
      requestTimeout: 0,
      shouldUpgradeCallback: isUpgrade,
      connectionsCheckingInterval: Math.min(headersTimeout / 2, maxCheckingIntervalMs),
    },
  };
}

/** Origins, with `*` in one for any part of a name; `*` alone is everybody. */
function readOrigins(allowed: string | readonly string[]): FastifyCorsOptions['origin'] {
  if (allowed === '*') return allowed;
  const origins = [allowed].flat().map(compileWildcard);
  return (origin, done) =>
    done(null, origin !== undefined && origins.some(each => each.matches(origin)));
}

/**
 * Reads bodies of JSON. Existing clients name that type also where they send none, as with DELETE. Values are
 * counted first, since reading very many would keep everybody waiting.
 */
function readJson(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error');
  http.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      const endpoint = request.routeOptions.config.declared?.route.endpoint;
      const maxValues = getInputLimit(endpoint ?? {}, 'body', 'values');
      noteBodyLength(request, body.length);
      if (body === '') done(null, undefined);
      else if (hasMoreValues(body, maxValues))
        done(new InputError(`Body has more than ${maxValues} values; send fewer at once`));
      else void parse(request, body, done);
    },
  );
}
