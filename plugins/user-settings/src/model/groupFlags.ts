import type { FeatureFlag } from '@portico/core';

/** The feature flags of one plugin. */
export interface FlagGroup {
  pluginId: string;
  flags: readonly FeatureFlag[];
}

/** The flags by plugin, in the order of their ids; with a text, those that have it in name, words or plugin. */
export function groupFlags(
  flags: readonly (FeatureFlag & { pluginId: string })[],
  text: string,
): FlagGroup[] {
  const wanted = text.trim().toLowerCase();
  const byPlugin = new Map<string, FeatureFlag[]>();
  for (const flag of flags) {
    const words = `${flag.name} ${flag.description ?? ''} ${flag.pluginId}`.toLowerCase();
    if (!words.includes(wanted)) continue;
    byPlugin.set(flag.pluginId, [...(byPlugin.get(flag.pluginId) ?? []), flag]);
  }
  return [...byPlugin]
    .map(([pluginId, own]) => ({ pluginId, flags: own }))
    .toSorted((a, b) => a.pluginId.localeCompare(b.pluginId));
}
