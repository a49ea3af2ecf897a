import { defineEndpoint } from '@portico/contract';
import { kubernetesProxyPermission } from '@portico/kubernetes-common';
import { type RawRequest, serveRaw } from '@portico/server';
import { allMethods, RawAnswer, serveUpgrade } from '@portico/server/http';
import { z } from 'zod';
import { describeNetworkFailure } from '../client/errors.ts';
import type { KubernetesServices } from '../KubernetesServices.ts';
import { endWithRights } from '../rights/endWithRights.ts';
import { filterRequestHeaders, filterResponseHeaders } from './headers.ts';
import { allowCall, type IncomingCall } from './ProxyCall.ts';
import { openUpgrade } from './openUpgrade.ts';
import { toKubernetesStatus } from './toKubernetesStatus.ts';

const limits = [
  { at: 'body', bytes: Infinity, reason: 'what is passed on is the cluster’s to limit' },
] as const;

/** With the cluster in a header. */
const proxyEndpoint = defineEndpoint({
  method: 'GET',
  path: '/proxy/*',
  wildcard: 'encoded',
  params: z.object({ '*': z.string() }),
  limits,
  summary: 'Passes a call on to the API server of a cluster',
});

/** With the cluster in the path, for tools that cannot send the header. */
const clusterProxyEndpoint = defineEndpoint({
  method: 'GET',
  path: '/clusters/:name/proxy/*',
  wildcard: 'encoded',
  params: z.object({ name: z.string(), '*': z.string() }),
  limits,
  summary: 'Passes a call on to the API server of one cluster',
});

const raw = {
  access: ['user', 'service'],
  permission: kubernetesProxyPermission,
  methods: allMethods,
  // What changes something has a line of its own, with cluster, namespace and resource.
  isWrite: false,
  extendError: toKubernetesStatus,
  isLongLived: true,
} as const;

const upgrade = {
  access: ['user', 'service', 'cookie'],
  permission: kubernetesProxyPermission,
  methods: ['GET', 'POST'],
  isWrite: false,
  extendError: toKubernetesStatus,
  protocols: ['websocket', 'spdy/3.1'],
  tokenSubprotocolPrefix: 'base64url.bearer.authorization.k8s.io.',
} as const;

/** Calls and upgrades that are passed on to clusters. */
export const proxyRoutes = [
  serveRaw(proxyEndpoint, { ...raw, handle: pass }),
  serveRaw(clusterProxyEndpoint, { ...raw, handle: pass }),
  serveUpgrade(proxyEndpoint, { ...upgrade, handle: openUpgrade }),
  serveUpgrade(clusterProxyEndpoint, { ...upgrade, handle: openUpgrade }),
];

async function pass(
  call: Pick<RawRequest<typeof proxyEndpoint>, 'body'> & IncomingCall,
  services: KubernetesServices,
): Promise<RawAnswer> {
  const allowed = await allowCall(call, services);
  const { cluster, request, login, authorization, audit } = allowed;
  const { headers, getSessionEnd } = call;
  const hasBody =
    headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  try {
    const answer = await services.clients.get(cluster).pass({
      method: call.method,
      path: request.path,
      headers: { ...filterRequestHeaders(headers), ...(authorization && { authorization }) },
      body: hasBody ? call.body : null,
      login,
      signal: call.signal,
    });
    if (answer.statusCode >= 300 && answer.statusCode < 400 && answer.statusCode !== 304) {
      await answer.body.dump();
      audit('failed', answer.statusCode);
      return answerFailure(call, cluster.name, 'it redirects to another address');
    }
    audit(answer.statusCode < 400 ? 'done' : 'failed', answer.statusCode);
    const { body } = answer;
    // Watches and logs that are followed may last for hours.
    const stop = endWithRights({
      getSessionEnd,
      requireAllowed: allowed.recheck,
      end: () => body.destroy(),
    });
    body.once('close', stop);
    return new RawAnswer({
      status: answer.statusCode,
      headers: filterResponseHeaders(answer.headers),
      body,
    });
  } catch (error) {
    if (call.signal.aborted) throw error;
    audit('failed');
    const reason = describeNetworkFailure(error);
    services.logger.warn(`A call to cluster '${cluster.name}' failed`, { reason });
    return answerFailure(call, cluster.name, reason);
  }
}

/** The answer that clients know for a cluster that cannot be reached. */
function answerFailure({ method, url }: IncomingCall, cluster: string, reason: string): RawAnswer {
  const message = `Cluster '${cluster}' request error: ${reason}`;
  const body = {
    error: { name: 'Error', message },
    request: { method, url: url.replace(/\?.*$/s, '') },
    response: { statusCode: 500 },
  };
  return RawAnswer.json(JSON.stringify({ ...toKubernetesStatus(body), ...body }), { status: 500 });
}
