import type { FeatureFlag, Plugin } from '../plugins.ts';
import type { ReportProblem } from './checkPluginIds.ts';

/** A feature flag, and the plugin that declared it. */
export interface AssembledFeatureFlag extends FeatureFlag {
  readonly pluginId: string;
}

/** Collects the feature flags of all plugins and checks their names. */
export function assembleFeatureFlags(
  plugins: readonly Plugin[],
  report: ReportProblem,
): readonly AssembledFeatureFlag[] {
  const flags = plugins.flatMap(({ id: pluginId, featureFlags }) =>
    featureFlags.map(flag => ({ ...flag, pluginId })),
  );
  const owners = new Map<string, string>();
  for (const { name, pluginId } of flags) {
    if (!isFeatureFlagName(name)) {
      report({
        code: 'feature-flag-invalid',
        pluginId,
        message: `The feature flag name '${name}' is not valid`,
        hint: 'use 3 to 150 lowercase letters, digits and hyphens, a letter first',
      });
    }
    const owner = owners.get(name);
    if (owner) {
      report({
        code: 'feature-flag-duplicate',
        pluginId,
        message: `Feature flag '${name}' is declared by plugin '${owner}' already`,
        hint: 'rename one of the two flags',
      });
    }
    owners.set(name, pluginId);
  }
  return flags;
}

/** Whether a feature flag's name keeps the rules: 3 to 150 lowercase letters, digits, hyphens, a letter first. */
export function isFeatureFlagName(name: string): boolean {
  return /^[a-z][a-z0-9-]{2,149}$/.test(name);
}
