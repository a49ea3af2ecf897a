import { useCallback, useLayoutEffect, useRef } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router';

/** Changes the search parameters of the address; the function is given those that were requested last. */
export type ChangeAddressParams = (
  change: (former: URLSearchParams) => URLSearchParams,
  options?: NavigateOptions,
) => void;

/**
 * The search parameters of the address, and what changes them. A change adds to the one before, though what that one
 * requests may not be rendered yet.
 */
export function useAddressParams(): [URLSearchParams, ChangeAddressParams] {
  const [params, setParams] = useSearchParams();
  const latest = useRef(params);
  useLayoutEffect(() => {
    latest.current = params;
    // Back to what is still rendered renders nothing anew, and takes back what was requested since.
    const takeBack = () => {
      latest.current = params;
    };
    window.addEventListener('popstate', takeBack);
    return () => window.removeEventListener('popstate', takeBack);
  }, [params]);
  const change = useCallback<ChangeAddressParams>(
    (make, options) => {
      const next = make(new URLSearchParams(latest.current));
      latest.current = next;
      setParams(next, options);
    },
    [setParams],
  );
  return [params, change];
}
