import {
  catalogEntityResourceType,
  catalogEntityValidatePermission,
  catalogLocationDeletePermission,
  catalogPermissions,
} from '@portico/catalog-common/permissions';
import { entityPermissionRulePoint, laterEntityRulesPoint } from '@portico/catalog-node';
import type { Problem } from '@portico/errors';
import type { ServerContributions } from '@portico/server';
import type { PluginPermissions } from '@portico/server/permissions';
import type { CatalogServices } from './CatalogServices.ts';
import { entityPolicyWords, ownedBy } from './query/language/entityPolicyWords.ts';
import { EntityRules } from './query/language/EntityRules.ts';

/** The catalog's rules, with those that other plugins add. */
export function collectEntityRules({ contributionsTo }: ServerContributions): EntityRules {
  return new EntityRules(
    contributionsTo(entityPermissionRulePoint).map(({ value }) => value),
    contributionsTo(laterEntityRulesPoint).map(({ value }) => value),
  );
}

/** The permissions that the catalog checks, and how conditions speak of entities. */
export function describeCatalogPermissions(
  contributions: ServerContributions,
): PluginPermissions<Pick<CatalogServices, 'entities' | 'rules'>> {
  return {
    permissions: catalogPermissions,
    grantedByDefault: [catalogEntityValidatePermission, catalogLocationDeletePermission],
    resources: [
      {
        resourceType: catalogEntityResourceType,
        rules: collectEntityRules(contributions).rules,
        words: entityPolicyWords,
        ownedBy,
        applyConditions: (refs, conditions, { entities, rules }) =>
          entities.holdsFor(refs, rules.parse(conditions)),
      },
    ],
  };
}

/** Rules are known by their names, so no two may share one. */
export function findRuleProblems(contributions: ServerContributions): Problem[] {
  const names = collectEntityRules(contributions).rules.map(({ name }) => name);
  return names
    .filter((name, at) => names.indexOf(name) !== at)
    .map(name => ({
      code: 'contribution-duplicate',
      message: `Two permission rules on entities have the name '${name}'`,
      hint: 'rename the one that a plugin adds',
    }));
}
