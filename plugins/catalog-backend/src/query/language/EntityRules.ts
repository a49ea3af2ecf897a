import { catalogEntityResourceType } from '@portico/catalog-common/permissions';
import type { EntityPermissionRule, LaterEntityRules } from '@portico/catalog-node';
import { validate } from '@portico/contract';
import type {
  PermissionCondition,
  PermissionConditions,
  PermissionDecision,
} from '@portico/contract/permissions';
import { InputError } from '@portico/errors';
import { entityPermissionRules } from './entityPermissionRules.ts';
import { isStorableText } from './isStorableText.ts';
import { checkDifferent, parsePredicate, ValueBudget } from './parsePredicate.ts';
import { allOf, always, anyOf, never, not, type Predicate, visitPredicate } from './predicate.ts';

/** Longer keys and values are not in the index. */
const longestIndexed = 200;
const notIndexed = new Set(['metadata.etag', 'relations', 'status', 'attachments']);

/** Reads permission conditions as predicates, by the catalog's rules and those that others add. */
export class EntityRules {
  readonly #known: readonly EntityPermissionRule[];
  readonly #later: readonly LaterEntityRules[];
  /** Decisions are cached by who makes them, and so come again as the same objects. */
  readonly #parsed = new WeakMap<PermissionConditions, Predicate>();

  constructor(
    added: readonly EntityPermissionRule[] = [],
    later: readonly LaterEntityRules[] = [],
  ) {
    this.#known = [...entityPermissionRules, ...added];
    this.#later = later;
  }

  get rules(): readonly EntityPermissionRule[] {
    return [...this.#known, ...this.#later.flatMap(each => each.list())];
  }

  /**
   * The entities that a decision allows.
   *
   * @throws Error when the policy made conditions that cannot be read, which is no fault of the caller's.
   */
  toAllowed(decision: PermissionDecision): Predicate {
    if (decision.result === 'ALLOW') return always;
    if (decision.result === 'DENY') return never;
    try {
      return this.parse(decision.conditions);
    } catch (error) {
      throw new Error('The conditions of the permission policy cannot be applied', {
        cause: error,
      });
    }
  }

  /**
   * The entities that conditions hold for.
   *
   * @throws InputError when a rule is not known, is for other things than entities, has wrong
   * parameters, or requests what the index does not hold.
   */
  parse(conditions: PermissionConditions): Predicate {
    const stored = this.#parsed.get(conditions);
    if (stored) return stored;
    const parsed = this.#parse(conditions, new ValueBudget());
    checkDifferent(parsed, 'conditions');
    this.#parsed.set(conditions, parsed);
    return parsed;
  }

  #parse(conditions: PermissionConditions, budget: ValueBudget): Predicate {
    const all = (items: readonly PermissionConditions[]) =>
      items.map(item => this.#parse(item, budget));
    if ('anyOf' in conditions) return anyOf(...all(conditions.anyOf));
    if ('allOf' in conditions) return allOf(...all(conditions.allOf));
    if ('not' in conditions) return not(this.#parse(conditions.not, budget));
    return this.#parseCondition(conditions, budget);
  }

  #parseCondition(
    { rule: name, resourceType, params }: PermissionCondition,
    budget: ValueBudget,
  ): Predicate {
    if (resourceType !== catalogEntityResourceType)
      throw new InputError(
        `Permission rule '${name}' is for '${resourceType}'; the catalog's rules are for '${catalogEntityResourceType}'`,
      );
    const rule = this.rules.find(each => each.name === name);
    if (!rule)
      throw new InputError(
        `Permission rule '${name}' is not known; use one of ${this.rules.map(each => each.name).join(', ')}`,
      );
    const where = `Permission rule '${name}'`;
    const checked = validate(rule.params, params ?? {}, where);
    const predicate = parsePredicate(rule.toQuery(checked as never), where, budget);
    visitPredicate(predicate, item => checkIndexed(item, where));
    return predicate;
  }
}

/** What the index does not hold would be false for every entity, and its opposite true: a wrong answer. */
function checkIndexed(predicate: Predicate, where: string): void {
  if (predicate.op === 'all' || predicate.op === 'any' || predicate.op === 'not') return;
  const keys = 'key' in predicate ? [predicate.key] : (predicate.keys ?? []);
  const values = predicate.op === 'in' ? predicate.values : [];
  const tooLong = [...keys, ...values].find(text => text.length > longestIndexed);
  if (tooLong !== undefined)
    throw new InputError(
      `${where} compares a text of more than ${longestIndexed} characters, which the index does not hold; use a shorter one`,
    );
  const hidden = keys.find(key => notIndexed.has(key) || !isStorableText(key));
  if (hidden !== undefined)
    throw new InputError(`${where} requests '${hidden}', which the index does not hold`);
}
