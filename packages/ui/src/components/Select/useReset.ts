import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `onReset` each time that `trigger` changes, but not at first. */
export function useReset(trigger: unknown, onReset: () => void): void {
  const last = useRef(trigger);
  const reset = useEffectEvent(onReset);
  useEffect(() => {
    if (Object.is(last.current, trigger)) return;
    last.current = trigger;
    reset();
  }, [trigger]);
}
