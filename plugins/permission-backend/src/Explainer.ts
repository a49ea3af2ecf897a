import { parseEntityRef, stringifyEntityRef } from '@portico/catalog-model';
import type { UserPrincipal } from '@portico/contract/auth';
import {
  matchesConditions,
  type Permission,
  type PermissionCondition,
  type PermissionConditions,
  visitConditions,
} from '@portico/contract/permissions';
import { InputError, NotFoundError } from '@portico/errors';
import type { ExplainedCondition, Explanation } from '@portico/permission-common';
import type { UserDirectory } from '@portico/server';
import type { ConditionApplier } from './ConditionApplier.ts';
import type { PermissionRegistry } from './PermissionRegistry.ts';
import type { Verdict, VerdictEntry } from './policy/Policy.ts';
import type { PolicyAuthorizer } from './PolicyAuthorizer.ts';

/** What explanations are made from. */
export interface ExplainerOptions {
  authorizer: Pick<PolicyAuthorizer, 'judge'>;
  registry: PermissionRegistry;
  applier: Pick<ConditionApplier, 'apply'>;
  /** Knows users' groups; without it a user counts alone. */
  users: UserDirectory | undefined;
  /** The user that guests are, as a full ref. */
  guestRef: string;
  /** What counts as the guest where the configuration says so, in place of the catalog's groups. */
  guestOwnershipRefs?: readonly string[] | undefined;
}

/** Whether a single condition holds for the thing that was asked about. */
type Truth = (condition: PermissionCondition) => boolean;

/** Says what the policy decides for a user, and why. */
export class Explainer {
  readonly #options: ExplainerOptions;

  constructor(options: ExplainerOptions) {
    this.#options = options;
  }

  /**
   * Explains one decision.
   *
   * @throws NotFoundError when no plugin declares the permission; InputError when the user is no user
   * ref, or the permission is about no thing and one is named.
   */
  async explain(request: {
    user: string;
    permission: string;
    resourceRef?: string | undefined;
  }): Promise<Explanation> {
    const { registry, authorizer } = this.#options;
    const { resourceRef } = request;
    const permission = registry.getPermission(request.permission);
    if (!permission)
      throw new NotFoundError(
        `No plugin has a permission '${request.permission}'; use one of ${registry
          .list()
          .map(({ name }) => name)
          .join(', ')}`,
      );
    if (permission.type === 'basic' && resourceRef !== undefined)
      throw new InputError(`Permission '${permission.name}' is about no thing; leave it out`);
    const principal = await this.#findUser(request.user);
    const verdict = await authorizer.judge(principal, permission);
    const userKnown = await this.#isUserKnown(principal.userEntityRef);
    const resourceFound = await this.#isResourceFound(permission, resourceRef);
    const isMissing = resourceFound === false;
    const truth =
      resourceRef === undefined || isMissing
        ? undefined
        : await this.#findTruth(verdict, resourceRef);
    const { decision } = verdict;
    // Conditions, met or not, decide nothing about what is not there.
    const isDecisive = (entry: VerdictEntry) =>
      !(isMissing && entry.conditions) && decides(entry, verdict, truth);
    const isDeniedAsMissing = isMissing && decision.result === 'CONDITIONAL';
    const explanation = {
      user: principal.userEntityRef,
      ...(userKnown !== undefined && { userKnown }),
      ownershipRefs: [...principal.ownershipEntityRefs],
      permission: permission.name,
      ...(resourceRef !== undefined && { resourceRef }),
      ...(resourceFound !== undefined && { resourceFound }),
      result: isDeniedAsMissing ? ('DENY' as const) : getResult(verdict, truth),
      policy: verdict.policy,
      roles: [...verdict.roles],
      entries: verdict.entries.map(entry => ({
        effect: entry.effect,
        role: entry.role,
        ...(entry.at !== undefined && { at: entry.at }),
        isDecisive: isDecisive(entry),
        ...(entry.conditions && { condition: describe(entry.conditions, truth) }),
      })),
      ...(decision.result === 'CONDITIONAL' && {
        condition: describe(decision.conditions, truth),
      }),
    };
    return {
      ...explanation,
      summary: isDeniedAsMissing
        ? `Denied: there is no '${resourceRef}', and conditions hold only for what is there`
        : summarize(explanation.result, verdict, permission, verdict.entries.filter(isDecisive)),
    };
  }

  async #findUser(text: string): Promise<UserPrincipal> {
    const name = parseEntityRef(text, { defaultKind: 'user' });
    if (name.kind.toLowerCase() !== 'user')
      throw new InputError(`'${text}' is no user; write a ref such as 'user:default/ada'`);
    const userEntityRef = stringifyEntityRef(name);
    const { users, guestRef, guestOwnershipRefs } = this.#options;
    const isGuest = userEntityRef === guestRef;
    const refs = (isGuest && guestOwnershipRefs) || (await users?.listOwnershipRefs(userEntityRef));
    return {
      type: 'user',
      userEntityRef,
      ownershipEntityRefs: refs ?? [userEntityRef],
      isGuest,
    };
  }

  async #isUserKnown(userEntityRef: string): Promise<boolean | undefined> {
    const { namespace, name } = parseEntityRef(userEntityRef);
    const found = await this.#options.users?.findUsers({
      'metadata.namespace': namespace,
      'metadata.name': name,
    });
    return found && found.length > 0;
  }

  /** Asks the owner of things for a condition that holds for all there are. */
  async #isResourceFound(
    permission: Permission,
    ref: string | undefined,
  ): Promise<boolean | undefined> {
    if (ref === undefined || permission.type === 'basic') return undefined;
    const { registry, applier } = this.#options;
    const { resourceType } = permission;
    const pluginId = registry.getResource(resourceType)?.pluginId;
    if (pluginId === undefined) return undefined;
    const [answer] = await applier.apply([
      {
        refs: [ref],
        decision: { result: 'CONDITIONAL', pluginId, resourceType, conditions: { allOf: [] } },
      },
    ]);
    return answer?.[0];
  }

  /** Asks the owner of the thing about each single condition. */
  async #findTruth({ decision, entries }: Verdict, ref: string): Promise<Truth> {
    const leaves = new Map<string, PermissionCondition>();
    const collect = (conditions: PermissionConditions | undefined) =>
      conditions &&
      visitConditions(conditions, leaf => void leaves.set(JSON.stringify(leaf), leaf));
    for (const { conditions } of entries) collect(conditions);
    if (decision.result === 'CONDITIONAL') collect(decision.conditions);
    const requested = [...leaves.values()];
    const results = await this.#options.applier.apply(
      requested.map(leaf => ({
        refs: [ref],
        decision: {
          result: 'CONDITIONAL',
          pluginId: this.#options.registry.getResource(leaf.resourceType)?.pluginId ?? '',
          resourceType: leaf.resourceType,
          conditions: leaf,
        },
      })),
    );
    const holding = new Set([...leaves.keys()].filter((_, at) => results[at]?.[0]));
    return condition => holding.has(JSON.stringify(condition));
  }
}

function getResult({ decision }: Verdict, truth: Truth | undefined): Explanation['result'] {
  if (decision.result !== 'CONDITIONAL' || !truth) return decision.result;
  return matchesConditions(decision.conditions, truth) ? 'ALLOW' : 'DENY';
}

/** Whether an entry is one of those that made the decision: a denial that holds beats all that allow. */
function decides(entry: VerdictEntry, { entries }: Verdict, truth: Truth | undefined): boolean {
  const holds = ({ conditions }: VerdictEntry) =>
    !conditions || (truth ? matchesConditions(conditions, truth) : undefined);
  const denials = entries.filter(({ effect }) => effect === 'deny');
  const firm = denials.filter(denial => holds(denial) === true);
  if (firm.length > 0) return firm.includes(entry);
  return holds(entry) !== false;
}

function describe(conditions: PermissionConditions, truth: Truth | undefined): ExplainedCondition {
  const holds = truth && { holds: matchesConditions(conditions, truth) };
  const all = (items: readonly PermissionConditions[]) => items.map(item => describe(item, truth));
  if ('anyOf' in conditions) return { op: 'anyOf', ...holds, parts: all(conditions.anyOf) };
  if ('allOf' in conditions) return { op: 'allOf', ...holds, parts: all(conditions.allOf) };
  if ('not' in conditions) return { op: 'not', ...holds, parts: all([conditions.not]) };
  const { rule, params } = conditions;
  return { op: 'rule', rule, ...(params && { params: { ...params } }), ...holds };
}

function summarize(
  result: Explanation['result'],
  verdict: Verdict,
  permission: Permission,
  decisive: readonly VerdictEntry[],
): string {
  const { policy, roles } = verdict;
  if (policy === 'off') return 'Permissions are off, so everything is allowed';
  if (policy === 'code') return `The policy of plugin '${verdict.source}' decided`;
  const named = (effect: 'allow' | 'deny') =>
    decisive
      .filter(entry => entry.effect === effect)
      .map(({ role, at }) => `role '${role}'${at ? ` (${at})` : ''}`)
      .join(', ');
  const denies = named('deny');
  const allows = named('allow');
  const why = policy === 'default' ? ' by the policy of a portal without its own' : '';
  switch (result) {
    case 'ALLOW':
      return allows
        ? `Allowed${why}: ${allows} allows it`
        : 'Allowed: no role denies it, and the default is allow';
    case 'CONDITIONAL':
      return `It depends on the thing${why}: ${[allows && `${allows} allows it`, denies && `${denies} denies it`].filter(Boolean).join(', ')} under conditions`;
    case 'DENY':
      if (denies) return `Denied: ${denies} denies it`;
      return roles.length === 0
        ? `Denied: the user has no role, and the default is ${verdict.default}`
        : `Denied${why}: none of the user's roles allows '${permission.name}'${verdict.entries.length > 0 ? ' for this thing' : ''}, and the default is ${verdict.default}`;
  }
}
