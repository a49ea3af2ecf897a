import {
  errorApiRef,
  fetchApiRef,
  signInStorage,
  storageApiRef,
  useApi,
  useIdentity,
} from '@portico/app';
import { userSettingsPluginId } from '@portico/user-settings-common';
import { useEffect } from 'react';
import { SettingSync } from '../sync/SettingSync.ts';

const pullAgainAfterMs = 30_000;

/** Lets what a user sets follow them: fetched when the portal opens and when somebody comes back to it. */
export default function SettingSyncPart() {
  const { userEntityRef } = useIdentity();
  const storage = useApi(storageApiRef);
  const errors = useApi(errorApiRef);
  const client = useApi(fetchApiRef).forPlugin(userSettingsPluginId);

  useEffect(() => {
    // The guest is everybody; nothing is kept for them, and the server need not say so.
    if (storage.forBucket(signInStorage.bucket).get(signInStorage.key) === 'guest') return;
    const onRefused = (error: Error) => errors.post(error);
    const sync = new SettingSync({ storage, client, userEntityRef, onRefused });
    const end = sync.start();
    let pulledAt = Date.now();
    void sync.pull();
    const handleReturn = () => {
      if (document.visibilityState === 'hidden' || Date.now() - pulledAt < pullAgainAfterMs) return;
      pulledAt = Date.now();
      void sync.pull();
    };
    document.addEventListener('visibilitychange', handleReturn);
    window.addEventListener('online', handleReturn);
    return () => {
      end();
      document.removeEventListener('visibilitychange', handleReturn);
      window.removeEventListener('online', handleReturn);
    };
    // The client is made anew with each drawing, and is always the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [storage, errors, userEntityRef]);
  return null;
}
