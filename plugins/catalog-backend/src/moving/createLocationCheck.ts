import { CodeHosts } from '@portico/code-hosts';
import { listCodeHosts } from '@portico/code-hosts/config';
import type { LoadedConfig } from '@portico/config';
import { UrlReader } from '@portico/url-reader';
import { listReadableHosts } from '@portico/url-reader/config';
import { catalogConfigSchema } from '../catalogConfig.ts';
import { checkLocation } from '../ingestion/LocationRegistry.ts';

/** Why a location cannot be registered, with the fix; `undefined` when it can be. */
export type LocationCheck = (location: { type: string; target: string }) => string | undefined;

/** The check that registering a location by the API makes. */
export function createLocationCheck(loaded: Pick<LoadedConfig, 'read'>): LocationCheck {
  const config = loaded.read(catalogConfigSchema);
  const codeHosts = new CodeHosts(listCodeHosts(config.integrations));
  const urlReader = new UrlReader({ hosts: listReadableHosts(config), codeHosts });
  return location => {
    try {
      checkLocation(location, { urlReader });
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  };
}
