import type { LoadedConfig } from '@portico/config';
import { scaffolderConfigSchema } from '../scaffolderConfig.ts';

/** How long ended tasks are stored, in milliseconds. */
export function readTaskRetention(config: Pick<LoadedConfig, 'read'>): number {
  return config.read(scaffolderConfigSchema).scaffolder.retention;
}
