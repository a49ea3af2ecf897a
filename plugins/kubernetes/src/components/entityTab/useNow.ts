import { useEffect, useState } from 'react';

const refreshIntervalMs = 15_000;

/** Milliseconds since 1970, from time to time. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), refreshIntervalMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
