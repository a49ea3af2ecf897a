import type { ConfigApi } from '@portico/app';

/** How the menu offers to unregister an entity. */
export type UnregisterOption = 'visible' | 'disable' | 'hidden';

/** Reads `catalog.entityMenu.disableUnregister`: `true` means `disable`, `false` and nothing mean `visible`. */
export function readUnregisterOption(config: ConfigApi): UnregisterOption {
  const option = config.getOptional<boolean | UnregisterOption>(
    'catalog.entityMenu.disableUnregister',
  );
  if (typeof option === 'string') return option;
  return option ? 'disable' : 'visible';
}
