import { useEffect, useRef, useState } from 'react';

/** A callback that stays the same, so that rows that did not change are not rendered anew. */
export function useStableCallback<Args extends unknown[]>(callback: (...args: Args) => void) {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  return useState(
    () =>
      (...args: Args) =>
        latest.current(...args),
  )[0];
}
