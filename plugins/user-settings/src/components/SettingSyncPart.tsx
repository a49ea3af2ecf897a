import { errorApiRef, fetchApiRef, storageApiRef, useApi, useIdentity } from '@portico/app';
import { signInStorage } from '@portico/app/sign-in';
import { userSettingsPluginId } from '@portico/user-settings-common';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { forgetOwner } from '../sync/forgetOwner.ts';
import { settingKeys } from '../sync/settingKeys.ts';
import { SettingSync } from '../sync/SettingSync.ts';

/** Lets what a user sets follow them: at once to where the portal is open, else when it is opened or returned to. */
export default function SettingSyncPart() {
  const storage = useApi(storageApiRef);
  // The guest is everybody; nothing is stored for them, and the server need not say so.
  const isGuest = storage.forBucket(signInStorage.bucket).get(signInStorage.key) === 'guest';
  useEffect(() => {
    if (isGuest) forgetOwner(storage);
  }, [isGuest, storage]);
  return isGuest ? null : <SettingSyncOfUser />;
}

function SettingSyncOfUser() {
  const { userEntityRef } = useIdentity();
  const storage = useApi(storageApiRef);
  const errors = useApi(errorApiRef);
  const client = useApi(fetchApiRef).forPlugin(userSettingsPluginId);
  const [sync] = useState(
    () =>
      new SettingSync({ storage, client, userEntityRef, onRefused: error => errors.post(error) }),
  );
  useEffect(() => sync.start(), [sync]);
  useQuery({
    queryKey: settingKeys.pulled(userEntityRef),
    async queryFn() {
      await sync.pull();
      return Date.now();
    },
  });
  return null;
}
