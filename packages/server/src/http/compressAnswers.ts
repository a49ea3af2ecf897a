import { BlockList, Socket } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGzip, gzip } from 'node:zlib';
import { authPluginId } from '@portico/contract/auth';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Smaller ones fit into the first packets anyway. */
const minCompressedBytes = 1024;
/** A seventh of a list of entities in a third of the time of the default level, which makes it an eighth. */
const level = 3;
const compress = promisify(gzip);
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/**
 * Sends JSON compressed to callers over the network who accept gzip. Answers to callers known by a cookie stay as they
 * are: their length would tell another site, whose requests carry the cookie too, what is in them.
 */
export function compressAnswers(http: FastifyInstance): void {
  const begun = new WeakSet<FastifyReply>();
  http.addHook('onSend', async (request, reply, payload: unknown) => {
    // An error comes in place of a stream that failed before its first bytes were sent.
    if (begun.has(reply)) {
      reply.removeHeader('content-encoding');
      return payload;
    }
    if (!isCompressible(request, reply)) return payload;
    addVary(reply);
    if (!acceptsGzip(request.headers['accept-encoding'])) return payload;
    if (payload instanceof Readable) {
      begun.add(reply);
      markCompressed(reply);
      const compressed = createGzip({ level });
      // A failure of one end destroys the other, which reports it.
      pipeline(payload, compressed, () => {});
      return compressed;
    }
    if (!hasEnough(payload)) return payload;
    const compressed = await compress(payload, { level });
    markCompressed(reply);
    return compressed;
  });
}

/** Raw routes are left out: they pass on what others encode, and streams whose lines are read one by one. */
function isCompressible(request: FastifyRequest, reply: FastifyReply): boolean {
  const { declared } = request.routeOptions.config;
  return (
    declared?.route.kind === 'json' &&
    // Its answers are tokens.
    declared.pluginId !== authPluginId &&
    request.method !== 'HEAD' &&
    request.headers.authorization !== undefined &&
    // Calls within the process come over streams in memory.
    request.raw.socket instanceof Socket &&
    !isLocalProgram(request) &&
    !reply.hasHeader('content-encoding') &&
    /^application\/json\b/.test(String(reply.getHeader('content-type')))
  );
}

/** Sending all bytes to a program on this machine takes less time than compressing them; browsers behind a proxy name their site. */
function isLocalProgram({ raw: { socket, headers } }: FastifyRequest): boolean {
  const isLocal = loopback.check(
    socket.remoteAddress ?? '',
    socket.remoteFamily === 'IPv6' ? 'ipv6' : 'ipv4',
  );
  return isLocal && headers['sec-fetch-site'] === undefined;
}

function hasEnough(payload: unknown): payload is string | Buffer {
  const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
  return isWhole && payload.length >= minCompressedBytes;
}

function markCompressed(reply: FastifyReply): void {
  reply.header('content-encoding', 'gzip').removeHeader('content-length');
}

function addVary(reply: FastifyReply): void {
  const others = [reply.getHeader('vary') ?? []].flat();
  reply.header('vary', [...others, 'accept-encoding'].join(', '));
}

/** Whether the header names gzip, or everything, with a weight above zero. */
function acceptsGzip(header: string | string[] | undefined): boolean {
  const weights = new Map(
    String(header ?? '')
      .toLowerCase()
      .split(',')
      .map(each => {
        const [name = '', ...parameters] = each.split(';').map(part => part.trim());
        const weight = parameters.find(parameter => parameter.startsWith('q='))?.slice(2) ?? '1';
        return [name, Number(weight)] as const;
      }),
  );
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0;
}
