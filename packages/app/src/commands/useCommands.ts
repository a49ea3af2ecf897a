import { useReadText, useTranslations } from '@portico/ui/i18n';
import { type IconComponent } from '@portico/ui/icons';
import { listSubmenuLinks } from '@portico/ui/shell';
import { useAllowedRoutes } from '../permissions/AccessContext.ts';
import { useApp } from '../hooks/AppContext.ts';
import { useContributions } from '../hooks/useContributions.ts';
import { guardIcon } from '../icons/guardIcon.tsx';
import { findLinkPath, useNavItems } from '../nav/useNavItems.ts';
import { appTranslations } from '../translations.ts';
import { type CommandContribution, commandPoint } from './commandPoints.ts';
import { useCommandContext } from './useCommandContext.ts';
import { useGo } from './useGo.ts';

/** Something to do, ready to be done, in the reader's language. */
export interface Command {
  id: string;
  /** The heading that it is under. */
  group: string;
  title: string;
  detail?: string;
  keywords: string;
  Icon: IconComponent | undefined;
  shortcut: string | undefined;
  isKeyOnly: boolean;
  run: () => void;
}

/** All commands that the user may run: links to the items of the sidebar, and what plugins have added. */
export function useCommands(): readonly Command[] {
  const t = useTranslations(appTranslations);
  const readText = useReadText();
  const go = useGo();
  const { assembly } = useApp();
  const getContext = useCommandContext();
  const routes = useAllowedRoutes();

  const findRun = (command: CommandContribution, pluginId: string) => {
    if ('run' in command) return () => command.run(getContext(assembly.apisFor(pluginId)));
    const path = findLinkPath(routes, command);
    return path === undefined ? undefined : () => go(path);
  };

  const navItems = useNavItems().flatMap(item => {
    if (item.type === 'component') return [];
    const { id, label, to, Icon, shortcut, entries } = item;
    const make = (title: string, path: string, detail?: string): Command => ({
      id: `${id}:${path}`,
      group: t('palette.goTo'),
      title,
      ...(detail !== undefined && { detail }),
      keywords: t('palette.goTo'),
      Icon,
      shortcut: undefined,
      isKeyOnly: false,
      run: () => go(path),
    });
    return [
      { ...make(label, to), shortcut },
      ...listSubmenuLinks(entries).map(entry => make(entry.label, entry.to, label)),
    ];
  });
  const added = useContributions(commandPoint).flatMap(({ id, pluginId, value }): Command[] => {
    const run = findRun(value, pluginId);
    if (!run) return [];
    return [
      {
        id,
        run,
        group: t('palette.actions'),
        // Read when the palette shows them; most pages only listen for the keys.
        get title() {
          return readText(value.title);
        },
        get keywords() {
          return value.keywords === undefined ? '' : readText(value.keywords);
        },
        Icon: value.icon && guardIcon(value.icon),
        shortcut: value.shortcut,
        isKeyOnly: value.isKeyOnly ?? false,
      },
    ];
  });
  return [...navItems, ...added];
}
