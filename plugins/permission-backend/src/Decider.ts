import type {
  Authorizer,
  DefinitiveResult,
  Permission,
  PermissionDecision,
  Principal,
} from '@portico/contract';
import { InputError } from '@portico/errors';
import type { AuthorizeAnswerItem } from '@portico/permission-common';
import type { ConditionApplier, ConditionsOfThings } from './ConditionApplier.ts';

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

  constructor(authorizer: Authorizer, applier: Pick<ConditionApplier, 'apply'>) {
    this.#authorizer = authorizer;
    this.#applier = applier;
  }

  /**
   * Decides on each question, in order; each permission is decided once, and each plugin asked once.
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
      })),
    );
    const holds = await this.#applyConditions(decided);
    return decided.map(({ id, resourceRef, decision }) => {
      if (resourceRef === undefined) return { id, ...decision };
      const judge = (ref: string): DefinitiveResult =>
        decision.result === 'CONDITIONAL'
          ? holds(decision, ref)
            ? 'ALLOW'
            : 'DENY'
          : decision.result;
      return {
        id,
        result: Array.isArray(resourceRef) ? resourceRef.map(judge) : judge(resourceRef),
      };
    });
  }

  /** Applies each conditional decision to all the things that were asked about under it. */
  async #applyConditions(
    decided: readonly (Question & { decision: PermissionDecision })[],
  ): Promise<(decision: PermissionDecision, ref: string) => boolean> {
    const refsByDecision = new Map<ConditionsOfThings['decision'], Set<string>>();
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
