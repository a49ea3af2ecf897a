import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { LogBuffer } from './LogBuffer.ts';

const firstCharacters = 64_000;

/**
 * A buffer of what is given. A text that only grew is appended, one that changed starts anew; a long one is taken
 * in by and by, so that its first lines are seen at once and the page stays quick.
 */
export function useLogBuffer(log: string | LogBuffer): LogBuffer {
  const text = typeof log === 'string' ? log : '';
  const [first] = useState(() => text.slice(0, firstCharacters));
  const [own] = useState(() => new LogBuffer(first));
  const taken = useRef(first);

  useEffect(() => {
    if (!text.startsWith(taken.current)) {
      own.clear();
      taken.current = '';
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = () => {
      const end = taken.current.length + firstCharacters;
      own.append(text.slice(taken.current.length, end));
      taken.current = text.slice(0, end);
      if (end < text.length) timer = setTimeout(take);
    };
    take();
    return () => clearTimeout(timer);
  }, [own, text]);

  return typeof log === 'string' ? own : log;
}

/** A number that changes with the buffer, so that the component is rendered anew. */
export function useLogVersion(log: LogBuffer): number {
  return useSyncExternalStore(log.subscribe, log.getVersion);
}
