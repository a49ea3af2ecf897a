import { configApiRef, storageApiRef } from '@portico/app';
import { liveTopicPoint, navItemPoint, pagePoint, shellPartPoint } from '@portico/app/points';
import { createPlugin } from '@portico/core';
import { translated } from '@portico/ui/i18n';
import { SettingsIcon } from '@portico/ui/icons';
import { userSettingTopic } from '@portico/user-settings-common';
import { providerSettingPoint } from './points.ts';
import { isSignInRequired } from './model/isSignInAsked.ts';
import { settingsRouteRef } from './routes.ts';
import { settingKeys } from './sync/settingKeys.ts';
import { recordChange } from './sync/pendingSettings.ts';
import { settingsTranslations } from './translations.ts';

/** A user's settings: who they are, how the portal looks to them, what they try out, where they are signed in. */
export const userSettingsPlugin = createPlugin({
  id: 'user-settings',
  extensionPoints: [providerSettingPoint],
  routes: { settings: settingsRouteRef },
  contributes: [
    pagePoint.add({
      route: settingsRouteRef,
      path: '/settings',
      load: () => import('./pages/SettingsPage/SettingsPage.tsx'),
    }),
    navItemPoint.add({
      title: translated(settingsTranslations, 'settings.title'),
      icon: SettingsIcon,
      route: settingsRouteRef,
      place: 'end',
      shortcut: 'g s',
    }),
    liveTopicPoint.add({
      topic: userSettingTopic,
      getStaleKeys: () => [settingKeys.all],
      allKeys: [settingKeys.all],
    }),
    shellPartPoint.add({
      id: 'sync',
      load: () => import('./components/SettingSyncPart.tsx'),
      isWanted: apis => isSignInRequired(apis.require(configApiRef)),
      // What is changed while the code is on its way must not be lost.
      subscribe: apis => {
        const storage = apis.require(storageApiRef);
        return storage.subscribe(name => recordChange(storage, name, new Date()));
      },
    }),
  ],
});
