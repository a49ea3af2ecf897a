import rateLimit from '@fastify/rate-limit';
import type { Principal } from '@portico/contract/auth';
import { TooManyRequestsError } from '@portico/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rateLimitSchema } from '../config/rateLimitSchema.ts';
import type { ServerConfig } from '../serverConfig.ts';
import { isFromNetwork, nameCaller } from './callers.ts';

/** What is counted together: sign-ins, refreshes of sessions, or changes. */
export type RateLimitKind = 'signIn' | 'refreshes' | 'writes';

/** Counts a call and refuses it when its caller has made too many. */
export type RateLimiter = (
  kind: RateLimitKind,
  call: { request: FastifyRequest; reply: FastifyReply; principal: Principal },
) => Promise<void>;

/** Callers that are counted at once; beyond that, the one that was counted longest ago is dropped. */
const maxCallers = 10_000;

/**
 * Makes the limiter of sign-ins, refreshes and changes: people and services are counted by who they are; those without
 * credentials, and guests, who all have one name, by their address. Calls within this process are not counted.
 *
 * @returns `undefined` when the configuration turns it off.
 */
export async function createRateLimiter(
  http: FastifyInstance,
  config: ServerConfig['backend']['rateLimit'],
  onRefused: (kind: RateLimitKind) => void = () => {},
): Promise<RateLimiter | undefined> {
  if (config === false) return undefined;
  const rates = config === true ? rateLimitSchema.parse({}) : config;
  await http.register(rateLimit, { global: false, cache: maxCallers });
  const principals = new WeakMap<FastifyRequest, string>();
  const create = ({ max, windowSeconds }: (typeof rates)[RateLimitKind]) => {
    const limits = { max, timeWindow: windowSeconds * 1000 };
    return {
      byAddress: http.createRateLimit(limits),
      byPrincipal: http.createRateLimit({
        ...limits,
        keyGenerator: request => principals.get(request) ?? request.ip,
      }),
    };
  };
  const limiters = {
    signIn: create(rates.signIn),
    refreshes: create(rates.refreshes),
    writes: create(rates.writes),
  };

  return async (kind, { request, reply, principal }) => {
    if (!isFromNetwork(request)) return;
    const name = nameCaller(principal);
    if (name !== undefined) principals.set(request, name);
    const limiter = name === undefined ? limiters[kind].byAddress : limiters[kind].byPrincipal;
    const count = await limiter(request);
    if (count.isAllowed || !count.isExceeded) return;
    onRefused(kind);
    reply.header('retry-after', count.ttlInSeconds);
    throw new TooManyRequestsError(
      `You made more than ${count.max} calls of this kind in ${count.timeWindow / 1000} seconds; try again in ${count.ttlInSeconds} seconds`,
    );
  };
}
