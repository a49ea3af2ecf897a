import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** The search parameters of the address, and what changes some of them; `undefined` takes one out. */
export function useAddressParams(): [
  URLSearchParams,
  (change: Readonly<Record<string, string | undefined>>) => void,
] {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (changed: Readonly<Record<string, string | undefined>>) =>
      setParams(
        before => {
          const next = new URLSearchParams(before);
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
