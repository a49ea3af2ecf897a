import { storageApiRef, useApi } from '@portico/app';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';

const bucketName = 'scaffolder-tools';
const restMs = 400;

/** A text that is being written. */
export interface ToolDraft {
  text: string;
  setText: (text: string) => void;
  /** Whether it is not what the tool began with. */
  isChanged: boolean;
  /** Whether it was written on a visit before. */
  isRestored: boolean;
  /** Whether the browser has no room for it; the browser then confirms before the page is left. */
  hasFailed: boolean;
  discard: () => void;
}

/**
 * A text that is stored in this browser while it is written, so that leaving the page loses nothing.
 *
 * @param key - of the tool and of what is edited; give the component the same key.
 * @param original - what it begins with.
 */
export function useToolDraft(key: string, original: string): ToolDraft {
  const bucket = useApi(storageApiRef).forBucket(bucketName);
  const [stored] = useState(() => {
    const value: unknown = bucket.get(key);
    return typeof value === 'string' && value !== original ? value : undefined;
  });
  const [text, setText] = useState(stored ?? original);
  const [isRestored, setRestored] = useState(stored !== undefined);
  const [hasFailed, setFailed] = useState(false);
  const isChanged = text !== original;
  const save = useCallback(() => {
    try {
      bucket.set(key, isChanged ? text : undefined);
      return true;
    } catch {
      return false;
    }
  }, [bucket, key, isChanged, text]);
  const saveLast = useEffectEvent(() => void save());
  useEffect(() => {
    const timer = setTimeout(() => setFailed(!save()), restMs);
    return () => clearTimeout(timer);
  }, [save]);
  useEffect(() => {
    const handleLeave = () => saveLast();
    window.addEventListener('pagehide', handleLeave);
    return () => {
      window.removeEventListener('pagehide', handleLeave);
      handleLeave();
    };
  }, []);
  useEffect(() => {
    if (!hasFailed || !isChanged) return undefined;
    const handleUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', handleUnload);
    return () => window.removeEventListener('beforeunload', handleUnload);
  }, [hasFailed, isChanged]);
  const discard = useCallback(() => {
    setText(original);
    setRestored(false);
  }, [original]);
  return { text, setText, isChanged, isRestored, hasFailed, discard };
}
