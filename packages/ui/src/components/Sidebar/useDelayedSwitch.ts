import { useCallback, useEffect, useRef, useState } from 'react';

/** Something that is on or off, now or after a moment; the last word counts. */
export interface DelayedSwitch {
  isOn: boolean;
  set: (isOn: boolean, delayMs?: number) => void;
}

/** Something that is off at first, and is switched after a delay, such as by a pointer that rests. */
export function useDelayedSwitch(): DelayedSwitch {
  const [isOn, setOn] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const set = useCallback((value: boolean, delayMs?: number) => {
    clearTimeout(timer.current);
    if (delayMs === undefined) setOn(value);
    else timer.current = setTimeout(() => setOn(value), delayMs);
  }, []);
  return { isOn, set };
}
