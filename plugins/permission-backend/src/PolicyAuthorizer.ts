import type {
  Authorizer,
  Permission,
  PermissionDecision,
  Principal,
  UserPrincipal,
} from '@portico/contract';
import { ServiceUnavailableError } from '@portico/errors';
import type { PermissionPolicy } from '@portico/permission-common';
import type { PermissionRegistry } from './PermissionRegistry.ts';
import { judgeByDefault } from './policy/judgeByDefault.ts';
import { judge, type Policy, type Verdict } from './policy/Policy.ts';

/** A policy in code, and the plugin it comes from. */
export interface NamedPolicy {
  name: string;
  policy: PermissionPolicy;
}

/** What decisions are made by. */
export interface PolicyAuthorizerOptions {
  isEnabled: boolean;
  registry: PermissionRegistry;
  /** The policy of the configuration; without it, and without one in code, the default one holds. */
  policy?: Policy | undefined;
  /** Told of what the configuration's policy says, when it is found out. */
  onJudged?: ((principal: UserPrincipal, verdict: Verdict) => void) | undefined;
}

const mostKept = 2000;

/**
 * Decides by the policies in code, then by the configuration's, then by the default one.
 *
 * It is there before its parts are, so that other plugins can be given it; until then it refuses.
 */
export class PolicyAuthorizer implements Authorizer {
  #options: PolicyAuthorizerOptions | undefined;
  #inCode: readonly NamedPolicy[] | undefined;
  /** What the configuration says, by who asks and for what: the same for the same question. */
  readonly #kept = new Map<string, Verdict>();

  /** Says what decisions are made by. */
  configure(options: PolicyAuthorizerOptions): void {
    this.#options = options;
  }

  /** Adds the policies in code, which are made when all plugins are. */
  setPoliciesInCode(policies: readonly NamedPolicy[]): void {
    this.#inCode = policies;
  }

  async decide(principal: Principal, permission: Permission): Promise<PermissionDecision> {
    if (principal.type === 'none') return { result: 'DENY' };
    if (principal.type === 'service') return { result: 'ALLOW' };
    return (await this.judge(principal, permission)).decision;
  }

  /**
   * Decides, and says what led to it.
   *
   * @throws ServiceUnavailableError while the server starts.
   */
  async judge(principal: UserPrincipal, permission: Permission): Promise<Verdict> {
    if (!this.#options || !this.#inCode)
      throw new ServiceUnavailableError('The permission policy is not loaded yet; try again');
    const { isEnabled } = this.#options;
    if (!isEnabled)
      return {
        policy: 'off',
        decision: { result: 'ALLOW' },
        default: 'allow',
        roles: [],
        entries: [],
      };
    for (const { name, policy } of this.#inCode) {
      const decision = await policy.decide(principal, permission);
      if (decision)
        return { policy: 'code', source: name, decision, default: 'deny', roles: [], entries: [] };
    }
    return this.#judgeByConfig(this.#options, principal, permission);
  }

  #judgeByConfig(
    { policy, registry, onJudged }: PolicyAuthorizerOptions,
    principal: UserPrincipal,
    permission: Permission,
  ): Verdict {
    const { userEntityRef, ownershipEntityRefs, isGuest } = principal;
    const key = JSON.stringify([permission, userEntityRef, isGuest, ownershipEntityRefs]);
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const verdict = policy
      ? judge(policy, registry, principal, permission)
      : judgeByDefault(registry, principal, permission);
    if (this.#kept.size >= mostKept) this.#kept.clear();
    this.#kept.set(key, verdict);
    if (policy) onJudged?.(principal, verdict);
    return verdict;
  }
}
