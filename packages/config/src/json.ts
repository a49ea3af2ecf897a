/** A value as it can be in a configuration file. */
export type ConfigValue =
  | string
  | number
  | boolean
  | null
  | readonly ConfigValue[]
  | { readonly [key: string]: ConfigValue };

/** A mapping of keys. */
export type ConfigObject = { readonly [key: string]: ConfigValue };

/** Whether a value is a mapping. */
export function isConfigObject(value: unknown): value is ConfigObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
