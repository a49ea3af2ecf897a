import { type ConfigApi, configApiRef, useApi } from '@portico/app';
import { searchLimits } from '@portico/search-common';

/** The number of results of a page that is configured as `search.query.pageLimit`, or 25. */
export function readDefaultPageLimit(config: ConfigApi): number {
  return config.getOptional<number>('search.query.pageLimit') ?? searchLimits.defaultPageLimit;
}

/** As {@link readDefaultPageLimit}, in a component. */
export function useDefaultPageLimit(): number {
  return readDefaultPageLimit(useApi(configApiRef));
}
