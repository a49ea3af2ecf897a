import { useAddressParams } from '@portico/app';
import { type ReactNode, useMemo } from 'react';
import { readSearchAddress, writeSearchAddress } from '../../model/searchAddress.ts';
import { SearchContext, type SearchContextValue } from './SearchContext.ts';
import { useDefaultPageLimit } from './useDefaultPageLimit.ts';

/** Props of {@link AddressSearchProvider}. */
export interface AddressSearchProviderProps {
  facets: readonly string[];
  children: ReactNode;
}

/** A search that is stored in the address: it can be shared, and undone with Back. */
export function AddressSearchProvider({ facets, children }: AddressSearchProviderProps) {
  const [params, changeParams] = useAddressParams();
  const defaultPageLimit = useDefaultPageLimit();
  const value = useMemo<SearchContextValue>(
    () => ({
      state: readSearchAddress(params),
      update: (change, options) =>
        changeParams(former => writeSearchAddress(change(readSearchAddress(former))), options),
      defaultPageLimit,
      facets,
    }),
    [params, changeParams, defaultPageLimit, facets],
  );
  return <SearchContext value={value}>{children}</SearchContext>;
}
