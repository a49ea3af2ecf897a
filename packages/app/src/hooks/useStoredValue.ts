import { useCallback, useSyncExternalStore } from 'react';
import { storageApiRef } from '../apis/refs.ts';
import { useApi } from './useApi.ts';

/** A value stored for the user, and a function that changes it; both follow changes in other tabs. */
export function useStoredValue<T>(
  bucketName: string,
  key: string,
): [T | undefined, (value: T | undefined) => void] {
  const bucket = useApi(storageApiRef).forBucket(bucketName);
  const value = useSyncExternalStore(
    useCallback(onChange => bucket.subscribe(key, onChange), [bucket, key]),
    () => bucket.get<T>(key),
  );
  return [value, useCallback(next => bucket.set(key, next), [bucket, key])];
}
