import type { Principal } from '@portico/contract/auth';
import type {
  Authorizer,
  DefinitiveResult,
  Permission,
  PermissionDecision,
} from '@portico/contract/permissions';
import { InputError } from '@portico/errors';
import type { AuthorizeAnswerItem } from '@portico/permission-common';
import type { ConditionApplier, ConditionedResources } from './ConditionApplier.ts';
import type { PermissionRegistry } from './PermissionRegistry.ts';

/** One question: what, and to which things. */
export interface Question {
  id: string;
  /** Nobody may do what no plugin declares. */
  permission: Permission | undefined;
  resourceRef?: string | string[] | undefined;
}

/** Answers many questions of one caller at once. */
export class Decider {
  readonly #authorizer: Authorizer;
  readonly #applier: Pick<ConditionApplier, 'apply'>;
  readonly #registry: Pick<PermissionRegistry, 'getReadPermission'>;

  constructor(
    authorizer: Authorizer,
    applier: Pick<ConditionApplier, 'apply'>,
    registry: Pick<PermissionRegistry, 'getReadPermission'>,
  ) {
    this.#authorizer = authorizer;
    this.#applier = applier;
    this.#registry = registry;
  }

  /** Whether a permission is granted; a resource permission, whether it may be for some resource. */
  async mayAllow(principal: Principal, permission: Permission | undefined): Promise<boolean> {
    if (!permission) return false;
    return (await this.#authorizer.decide(principal, permission)).result !== 'DENY';
  }

  /**
   * Decides on each question, in order; each permission is decided once, and each plugin asked once. What the
   * caller may not see is answered like what is not there.
   *
   * @throws InputError when a user asks about a resource permission without naming a thing.
   */
  async decideAll(
    principal: Principal,
    questions: readonly Question[],
  ): Promise<AuthorizeAnswerItem[]> {
    for (const question of questions) checkQuestion(principal, question);
    const decisions = new Map<string, Promise<PermissionDecision>>();
    const decide = (permission: Permission) => {
      const decision =
        decisions.get(permission.name) ?? this.#authorizer.decide(principal, permission);
      decisions.set(permission.name, decision);
      return decision;
    };
    const decided = await Promise.all(
      questions.map(async question => ({
        ...question,
        decision: question.permission
          ? await decide(question.permission)
          : ({ result: 'DENY' } as const),
        reading: await this.#decideReading(question, decide),
      })),
    );
    const holds = await this.#applyConditions([
      ...decided,
      ...decided.map(question => ({ ...question, decision: question.reading })),
    ]);
    const isAllowed = (decision: PermissionDecision, ref: string) =>
      decision.result === 'CONDITIONAL' ? holds(decision, ref) : decision.result === 'ALLOW';
    return decided.map(({ id, resourceRef, decision, reading }) => {
      if (resourceRef === undefined) return { id, ...decision };
      const judge = (ref: string): DefinitiveResult =>
        isAllowed(decision, ref) && isAllowed(reading, ref) ? 'ALLOW' : 'DENY';
      return {
        id,
        result: Array.isArray(resourceRef) ? resourceRef.map(judge) : judge(resourceRef),
      };
    });
  }

  /** Whether the caller may see the things that are asked about, where seeing them needs a permission. */
  async #decideReading(
    { permission, resourceRef }: Question,
    decide: (permission: Permission) => Promise<PermissionDecision>,
  ): Promise<PermissionDecision> {
    const reading =
      permission?.type === 'resource' && resourceRef !== undefined
        ? this.#registry.getReadPermission(permission.resourceType)
        : undefined;
    return reading ? decide(reading) : { result: 'ALLOW' };
  }

  /** Applies each conditional decision to all the things that were asked about under it. */
  async #applyConditions(
    decided: readonly (Question & { decision: PermissionDecision })[],
  ): Promise<(decision: PermissionDecision, ref: string) => boolean> {
    const refsByDecision = new Map<ConditionedResources['decision'], Set<string>>();
    for (const { decision, resourceRef } of decided) {
      if (decision.result !== 'CONDITIONAL' || resourceRef === undefined) continue;
      const refs = refsByDecision.get(decision) ?? new Set();
      refsByDecision.set(decision, refs);
      for (const ref of [resourceRef].flat()) refs.add(ref);
    }
    const items = [...refsByDecision].map(([decision, refs]) => ({ decision, refs: [...refs] }));
    const results = items.length > 0 ? await this.#applier.apply(items) : [];
    const allowed = new Map(
      items.map(({ decision, refs }, at) => [
        decision as PermissionDecision,
        new Set(refs.filter((_, index) => results[at]?.[index])),
      ]),
    );
    return (decision, ref) => allowed.get(decision)?.has(ref) ?? false;
  }
}

function checkQuestion(principal: Principal, { id, permission, resourceRef }: Question): void {
  if (permission?.type === 'basic' && resourceRef !== undefined)
    throw new InputError(
      `Item '${id}' names a thing, but permission '${permission.name}' is about none; leave 'resourceRef' out`,
    );
  const isPlugin = principal.type === 'service' || (principal.type === 'user' && principal.actor);
  if (permission?.type === 'resource' && resourceRef === undefined && !isPlugin)
    throw new InputError(
      `Item '${id}' asks about resource permission '${permission.name}' without a thing; add its 'resourceRef'`,
    );
}
