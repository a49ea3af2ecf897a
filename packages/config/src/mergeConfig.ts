import { type ConfigValue, isConfigObject } from './json.ts';

/** Lays one configuration over another: mappings are merged key by key, everything else is replaced. */
export function mergeConfig(
  below: ConfigValue | undefined,
  above: ConfigValue | undefined,
): ConfigValue | undefined {
  if (above === undefined) return below;
  if (!isConfigObject(below) || !isConfigObject(above)) return above;
  const merged = new Map(Object.entries(below));
  for (const [key, value] of Object.entries(above)) {
    merged.set(key, mergeConfig(merged.get(key), value) as ConfigValue);
  }
  return Object.fromEntries(merged);
}
