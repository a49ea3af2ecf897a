import { hasSignInPage } from '@portico/contract/auth';
import type { Contribution } from '@portico/core';
import { nameLanguage, translated } from '@portico/ui/i18n';
import {
  GlobeIcon,
  HelpIcon,
  MonitorIcon,
  MoonIcon,
  SearchIcon,
  SidebarIcon,
  SignOutIcon,
  SunIcon,
} from '@portico/ui/icons';
import { type ThemeMode } from '@portico/ui/theme';
import {
  type ConfigApi,
  errorApiRef,
  identityApiRef,
  shellDialogsApiRef,
  storageApiRef,
} from '../apis/refs.ts';
import { languageStorage } from '../language/languageStorage.ts';
import { readLanguages } from '../language/readLanguages.ts';
import { themeStorage } from '../shell/themeStorage.ts';
import { sidebarPinStorage } from '../shell/sidebarStorage.ts';
import { appTranslations } from '../translations.ts';
import { type CommandContext, type CommandContribution, commandPoint } from './commandPoints.ts';

const themes = [
  { mode: 'light', icon: SunIcon, key: 'theme.useLight' },
  { mode: 'dark', icon: MoonIcon, key: 'theme.useDark' },
  { mode: 'system', icon: MonitorIcon, key: 'theme.useSystem' },
] as const satisfies { mode: ThemeMode; [field: string]: unknown }[];

/** What anybody can do anywhere in the portal. */
export function listBuiltInCommands(config: ConfigApi): Contribution<CommandContribution>[] {
  return [
    commandPoint.add({
      id: 'palette',
      title: translated(appTranslations, 'palette.open'),
      icon: SearchIcon,
      shortcut: 'mod+k',
      isKeyOnly: true,
      run: ({ apis }) => apis.require(shellDialogsApiRef).open('palette'),
    }),
    commandPoint.add({
      id: 'shortcuts',
      title: translated(appTranslations, 'shortcuts.title'),
      keywords: translated(appTranslations, 'shortcuts.keywords'),
      icon: HelpIcon,
      shortcut: '?',
      run: ({ apis }) => apis.require(shellDialogsApiRef).open('shortcuts'),
    }),
    ...themes.map(({ mode, icon, key }) =>
      commandPoint.add({
        id: `theme-${mode}`,
        title: translated(appTranslations, key),
        keywords: translated(appTranslations, 'theme.keywords'),
        icon,
        run: keep(themeStorage, () => (mode === 'system' ? undefined : mode)),
      }),
    ),
    commandPoint.add({
      id: 'pin-sidebar',
      title: translated(appTranslations, 'sidebar.togglePin'),
      keywords: translated(appTranslations, 'sidebar.pinKeywords'),
      icon: SidebarIcon,
      shortcut: '[',
      run: keep(sidebarPinStorage, (isPinned = true) => !isPinned),
    }),
    ...listLanguageCommands(config),
    ...listSignOutCommands(config),
  ];
}

function listSignOutCommands(config: ConfigApi) {
  const setup = {
    app: config.getOptional<object>('app'),
    auth: config.getOptional<object>('auth'),
  };
  if (!hasSignInPage(setup)) return [];
  return [
    commandPoint.add({
      id: 'sign-out',
      title: translated(appTranslations, 'signOut.title'),
      keywords: translated(appTranslations, 'signOut.keywords'),
      icon: SignOutIcon,
      run({ apis }) {
        const errors = apis.require(errorApiRef);
        apis
          .require(identityApiRef)
          .signOut()
          .catch((error: Error) => errors.post(error));
      },
    }),
  ];
}

function listLanguageCommands(config: ConfigApi) {
  const { supported } = readLanguages(config);
  if (supported.length < 2) return [];
  return supported.map(language =>
    commandPoint.add({
      id: `language-${language}`,
      title: translated(appTranslations, 'language.use', () => ({
        name: nameLanguage(language),
      })),
      // Found by the word in any language: who reads none of this one needs it most.
      icon: GlobeIcon,
      keywords: `language sprache ${language}`,
      run: keep(languageStorage, () => language),
    }),
  );
}

function keep<T>(
  { bucket, key }: { bucket: string; key: string },
  change: (recentCommand: T | undefined) => unknown,
) {
  return ({ apis }: CommandContext) => {
    const storage = apis.require(storageApiRef).forBucket(bucket);
    storage.set(key, change(storage.get<T>(key)));
  };
}
