import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { LogBuffer } from './LogBuffer.ts';

/** A buffer of what is given. A text that only grew is appended, one that changed starts anew. */
export function useLogBuffer(log: string | LogBuffer): LogBuffer {
  const text = typeof log === 'string' ? log : '';
  const [own] = useState(() => new LogBuffer(text));
  const shown = useRef(text);
  useEffect(() => {
    const before = shown.current;
    if (text === before) return;
    shown.current = text;
    if (!text.startsWith(before)) own.clear();
    own.append(text.startsWith(before) ? text.slice(before.length) : text);
  }, [own, text]);
  return typeof log === 'string' ? own : log;
}

/** A number that changes with the buffer, so that the component is drawn anew. */
export function useLogVersion(log: LogBuffer): number {
  return useSyncExternalStore(log.subscribe, log.getVersion);
}
