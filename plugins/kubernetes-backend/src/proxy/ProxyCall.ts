import type { IncomingHttpHeaders } from 'node:http';
import type { Principal } from '@portico/contract/auth';
import type { Permission, PermissionDecision } from '@portico/contract/permissions';
import { AuthenticationError, createDeniedError } from '@portico/errors';
import {
  clusterHeader,
  clusterRequestPermission,
  kubernetesProxyPermission,
} from '@portico/kubernetes-common';
import type { ClusterDetails, ClusterLogin } from '@portico/kubernetes-node';
import type { KubernetesServices } from '../KubernetesServices.ts';
import { readClusterRequest, type ReadRequest } from '../rights/readClusterRequest.ts';
import { readCredentials } from './readCredentials.ts';

/** What every call of the proxy comes with. */
export interface IncomingCall {
  method: string;
  /** `name` names the cluster where the path does. */
  params: { '*': string; name?: string };
  url: string;
  headers: Readonly<IncomingHttpHeaders>;
  principal: Principal;
  callerAddress: string;
  decide(permission: Permission): Promise<PermissionDecision>;
  issueTokenFor(pluginId: string): Promise<string>;
  getSessionEnd(): number | undefined;
  signal: AbortSignal;
}

/** A call that may be passed on. */
export interface AllowedCall {
  cluster: ClusterDetails;
  request: ReadRequest;
  login: ClusterLogin;
  /** Sent in place of the login's. */
  authorization: string | undefined;
  /** Checks the rights again. @throws NotAllowedError when they are lost. */
  recheck(): Promise<void>;
  /** Writes how it ended to the audit log, where it changes something. What is denied is written by the server. */
  audit(result: 'done' | 'failed', status?: number): void;
}

/**
 * Checks a call: cluster, path, rights and credential.
 *
 * @throws InputError, NotFoundError, NotAllowedError or AuthenticationError.
 */
export async function allowCall(
  call: IncomingCall,
  services: KubernetesServices,
): Promise<AllowedCall> {
  const { method, params, url, headers, principal } = call;
  const named = params.name ?? headers[clusterHeader.toLowerCase()];
  const cluster = await services.registry.require([named].flat()[0]);
  const search = /\?.*$/s.exec(url)?.[0] ?? '';
  const request = readClusterRequest(method, params['*'], search);
  const { auth, authorization } = readCredentials(headers);
  const audit: AllowedCall['audit'] = (result, status) => {
    if (!request.isWrite) return;
    const { namespace, resource, name, verb } = request;
    const actor = describeActor(principal);
    services.logger.audit(`${actor.ref}: ${verb} ${resource} of ${cluster.name} ${result}`, {
      action: `${verb} ${resource}`,
      permission: clusterRequestPermission.name,
      actor,
      subject: { cluster: cluster.name, namespace, resource, name },
      from: call.callerAddress,
      userAgent: headers['user-agent'],
      result,
      ...(status !== undefined && { status }),
    });
  };
  const requireRight = () => services.judge.requireAllowed({ ...call, cluster, request, auth });
  await requireRight();
  const recheck = async () => {
    // The route has checked it for the first time.
    const { result } = await call.decide(kubernetesProxyPermission);
    if (result === 'DENY') throw createDeniedError(kubernetesProxyPermission.name);
    await requireRight();
  };
  if (authorization !== undefined)
    return { cluster, request, login: { type: 'anonymous' }, authorization, recheck, audit };
  const login = await services.strategies.getLogin(cluster, auth, call.signal);
  if (!login)
    throw new AuthenticationError(
      `Cluster '${cluster.name}' needs a token of auth provider '${cluster.authProvider}'; sign in to it`,
    );
  return { cluster, request, login, authorization: undefined, recheck, audit };
}

function describeActor(principal: Principal): { type: string; ref: string } {
  if (principal.type === 'service') return { type: 'service', ref: principal.subject };
  if (principal.type === 'none') return { type: 'none', ref: 'nobody' };
  return { type: principal.isGuest ? 'guest' : 'user', ref: principal.userEntityRef };
}
