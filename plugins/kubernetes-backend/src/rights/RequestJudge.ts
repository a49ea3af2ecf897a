import type { Principal } from '@portico/contract/auth';
import {
  type Permission,
  type PermissionConditions,
  type PermissionDecision,
} from '@portico/contract/permissions';
import { NotAllowedError } from '@portico/errors';
import { clusterRequestPermission, type KubernetesAuth } from '@portico/kubernetes-common';
import type { ClusterDetails } from '@portico/kubernetes-node';
import { compileConditions } from '@portico/server/permissions';
import {
  clusterRequestRules,
  defaultRights,
  type JudgedRequest,
} from './clusterRequestResource.ts';
import type { ReadableNamespaces } from './ReadableNamespaces.ts';
import type { ReadRequest } from './readClusterRequest.ts';

/** Who wants to send a request to a cluster, and which. */
export interface JudgedCall {
  cluster: ClusterDetails;
  request: ReadRequest;
  auth: KubernetesAuth;
  principal: Principal;
  decide(permission: Permission): Promise<PermissionDecision>;
  issueTokenFor(pluginId: string): Promise<string>;
  signal: AbortSignal;
}

/** Decides which requests the portal passes on to clusters. */
export class RequestJudge {
  readonly #isEnabled: boolean;
  readonly #namespaces: ReadableNamespaces;

  /**
   * @param options.isEnabled - whether permissions are on; where they are off, everybody has the default rights, since nobody
   *   granted more.
   */
  constructor(options: { isEnabled: boolean; namespaces: ReadableNamespaces }) {
    this.#isEnabled = options.isEnabled;
    this.#namespaces = options.namespaces;
  }

  /** @throws NotAllowedError when the portal's policy does not allow it. */
  async requireAllowed(call: JudgedCall): Promise<void> {
    if (await this.#isAllowed(call)) return;
    const { cluster, request } = call;
    const where = request.namespace === '' ? '' : ` in namespace '${request.namespace}'`;
    throw new NotAllowedError(
      `The portal's policy does not allow you to ${request.verb} '${request.resource || request.path}'${where} of cluster '${cluster.name}'`,
      { code: 'permission-denied', permission: clusterRequestPermission.name },
    );
  }

  async #isAllowed(call: JudgedCall): Promise<boolean> {
    const { principal } = call;
    if (principal.type === 'none') return false;
    if (!this.#isEnabled && principal.type === 'user') return this.#holds(defaultRights, call);
    const decision = await call.decide(clusterRequestPermission);
    if (decision.result !== 'CONDITIONAL') return decision.result === 'ALLOW';
    return this.#holds(decision.conditions, call);
  }

  async #holds(conditions: PermissionConditions, call: JudgedCall): Promise<boolean> {
    const { namespace, resource, verb } = call.request;
    const holds = compileConditions<JudgedRequest>(clusterRequestRules, conditions);
    const cluster = call.cluster.name;
    const judge = (isInReadableNamespace: boolean) =>
      holds({ cluster, namespace, resource, verb, isInReadableNamespace });
    // The cluster is queried only where the answer depends on it.
    const [inside, outside] = [judge(true), judge(false)];
    if (inside === outside) return inside;
    const { principal } = call;
    const callerId = principal.type === 'user' ? principal.userEntityRef : principal.type;
    return judge(await this.#namespaces.has({ ...call, namespace, callerId }));
  }
}
