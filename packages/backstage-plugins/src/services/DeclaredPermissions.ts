import type { Permission } from '@portico/contract/permissions';
import type { LaterPermissions } from '@portico/permission-node';
import { publishedParams } from '../portal/catalog/adaptPermissionRule.ts';

type Declared = ReturnType<LaterPermissions['list']>;
type Rule = Declared['resources'][number]['rules'][number];

/** The permissions and rules that a published plugin has declared so far. */
export class DeclaredPermissions implements LaterPermissions {
  readonly #permissions = new Map<string, Permission>();
  readonly #rules = new Map<string, Map<string, Rule>>();
  #listed: Declared | undefined;

  addPermissions(permissions: readonly unknown[]): void {
    for (const permission of permissions as readonly Permission[])
      this.#permissions.set(permission.name, permission);
    this.#listed = undefined;
  }

  /** @param resourceType - of the things that the rules are about; they are left out without. */
  addRules(
    resourceType: string | undefined,
    rules: readonly { name: string; description: string }[],
  ): void {
    if (resourceType === undefined) return;
    const known = this.#rules.get(resourceType) ?? new Map<string, Rule>();
    for (const { name, description } of rules)
      known.set(name, { name, description, params: publishedParams });
    this.#rules.set(resourceType, known);
    this.#listed = undefined;
  }

  list(): Declared {
    this.#listed ??= {
      permissions: [...this.#permissions.values()],
      resources: [...this.#rules].map(([resourceType, rules]) => ({
        resourceType,
        rules: [...rules.values()],
      })),
    };
    return this.#listed;
  }
}
