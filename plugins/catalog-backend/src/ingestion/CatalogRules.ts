import { splitLocationRef } from '@portico/catalog-model';
import { compileGlob } from '@portico/patterns';

/** One of `catalog.rules`: which kinds may come from which locations. */
export interface CatalogRule {
  allow: readonly string[];
  /** Everywhere when omitted. */
  locations?: readonly { type?: string; target?: string; pattern?: string }[];
}

/** What holds when `catalog.rules` says nothing. */
export const defaultCatalogRules: readonly CatalogRule[] = [
  { allow: ['Component', 'API', 'Location'] },
];

/** Decides which kinds may come from where; a kind is allowed when any rule allows it. */
export class CatalogRules {
  readonly #rules: readonly CatalogRule[];

  constructor(rules: readonly CatalogRule[] = defaultCatalogRules) {
    this.#rules = rules;
  }

  /** The kinds, lower case, that may come from a registered location and all it leads to. */
  listAllowedKinds(rootRef: string): string[] {
    const { type, target } = splitLocationRef(rootRef);
    const kinds = this.#rules
      .filter(({ locations }) => !locations || locations.some(rule => matches(rule, type, target)))
      .flatMap(({ allow }) => allow.map(kind => kind.toLowerCase()));
    return [...new Set(kinds)].sort();
  }
}

function matches(
  rule: { type?: string; target?: string; pattern?: string },
  type: string,
  target: string,
): boolean {
  if (rule.type !== undefined && rule.type !== type) return false;
  if (rule.target !== undefined && rule.target !== target) return false;
  return rule.pattern === undefined || compileGlob(rule.pattern).matches(target);
}
