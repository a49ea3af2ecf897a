export { findNearest } from './findNearest.ts';
export type { ConfigPath } from './ConfigPositions.ts';
export {
  type ConfigSchema,
  type ConfigVisibility,
  frontend,
  type PluginConfigSchema,
  secret,
} from './ConfigSchema.ts';
export { durationSchema } from './durationSchema.ts';
export { type ForeignKey, foreignKeys } from './foreignKeys.ts';
export { mergeConfig } from './mergeConfig.ts';
export { type ConfigObject, type ConfigValue, isConfigObject } from './json.ts';
export {
  defaultConfigFiles,
  loadConfig,
  type LoadConfigOptions,
  type LoadedConfig,
  type ReadConfigPart,
} from './loadConfig.ts';
