import type { Principal, UserPrincipal } from '@portico/contract/auth';
import type { Authorizer, Permission, PermissionDecision } from '@portico/contract/permissions';
import type { PermissionPolicy } from '@portico/permission-node';
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
  policy?: { get(): Policy } | undefined;
  /** Policies in code, in the order of their say. */
  inCode: readonly NamedPolicy[];
  /** Told of what the configuration's policy says, when it is found out. */
  onJudged?: ((principal: UserPrincipal, verdict: Verdict) => void) | undefined;
}

const maxCached = 2000;

/** Decides by the policies in code, then by the configuration's, then by the default one. */
export class PolicyAuthorizer implements Authorizer {
  readonly #options: PolicyAuthorizerOptions;
  /** What the configuration says, by what the caller owns, who the caller is and for what: the same for the same question. */
  readonly #cached = new WeakMap<readonly string[], Map<string, Verdict>>();

  constructor(options: PolicyAuthorizerOptions) {
    this.#options = options;
  }

  async decide(principal: Principal, permission: Permission): Promise<PermissionDecision> {
    if (principal.type === 'none') return { result: 'DENY' };
    if (principal.type === 'service') return { result: 'ALLOW' };
    return (await this.judge(principal, permission)).decision;
  }

  /** Decides, with what led to it. */
  async judge(principal: UserPrincipal, permission: Permission): Promise<Verdict> {
    const { isEnabled, inCode } = this.#options;
    if (!isEnabled)
      return {
        policy: 'off',
        decision: { result: 'ALLOW' },
        default: 'allow',
        roles: [],
        entries: [],
      };
    for (const { name, policy } of inCode) {
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
    const cached = this.#cached.get(ownershipEntityRefs) ?? new Map<string, Verdict>();
    this.#cached.set(ownershipEntityRefs, cached);
    const key = JSON.stringify([registry.version, permission, userEntityRef, isGuest]);
    const known = cached.get(key);
    if (known) return known;
    const verdict = policy
      ? judge(policy.get(), registry, principal, permission)
      : judgeByDefault(registry, principal, permission);
    if (cached.size >= maxCached) cached.clear();
    cached.set(key, verdict);
    if (policy) onJudged?.(principal, verdict);
    return verdict;
  }
}
