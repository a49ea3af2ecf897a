import { useAddressParams } from '@portico/app';
import { useCallback } from 'react';

/** The search parameters of the address, and what changes some of them; `undefined` takes one out. */
export function useCardParams(): [
  URLSearchParams,
  (change: Readonly<Record<string, string | undefined>>) => void,
] {
  const [params, setParams] = useAddressParams();
  const change = useCallback(
    (changed: Readonly<Record<string, string | undefined>>) =>
      setParams(
        next => {
          for (const [key, value] of Object.entries(changed)) {
            if (value === undefined) next.delete(key);
            else next.set(key, value);
          }
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  return [params, change];
}
