import { createElement, type ReactNode } from 'react';
import { useProblemText } from '@portico/ui';
import { useReadText, useTranslations } from '@portico/ui/i18n';
import { ClockIcon, type IconComponent } from '@portico/ui/icons';
import { type PaletteChoice, type PaletteGroup, type PaletteItem } from '@portico/ui/shell';
import { useStoredValue } from '../hooks/useStoredValue.ts';
import { appTranslations } from '../translations.ts';
import { findHighlights, rankCommands } from './rankCommands.ts';
import { addRecent, type RecentCommand, recentStorage } from './recentCommands.ts';
import { type Command, useCommands } from './useCommands.ts';
import { type TypedQuery, useFoundCommands } from './useFoundCommands.ts';
import { useGoInNewTab } from './useGoInNewTab.ts';
import { useGo } from './useGo.ts';

const recentId = 'recent';
const none: readonly RecentCommand[] = [];

/**
 * What the palette offers for what was typed, and what choosing does: recent choices first while nothing is
 * typed, then commands, then what the sources find.
 */
export function usePaletteChoices(typed: TypedQuery) {
  const { now: query } = typed;
  const readText = useReadText();
  const t = useTranslations(appTranslations);
  const describe = useProblemText();
  const go = useGo();
  const goInNewTab = useGoInNewTab();
  const commands = useCommands().filter(({ isKeyOnly }) => !isKeyOnly);
  const sources = useFoundCommands(typed);
  const [recent = none, setRecent] = useStoredValue<readonly RecentCommand[]>(
    recentStorage.bucket,
    recentStorage.key,
  );
  const commandById = new Map(commands.map(command => [command.id, command]));
  const actionById = new Map<string, (options: PaletteChoice) => void>();

  const offer = (item: PaletteItem, recentCommand: RecentCommand, run: () => void): PaletteItem => {
    actionById.set(item.id, ({ isInNewTab }) => {
      setRecent(addRecent(recent, recentCommand));
      if (isInNewTab && recentCommand.to !== undefined) goInNewTab(recentCommand.to);
      else run();
    });
    return item;
  };
  const offerCommand = (command: Command, id: string, highlights?: PaletteItem['highlights']) => {
    const { title, detail, Icon, shortcut } = command;
    const item = {
      id,
      title,
      detail,
      shortcut,
      icon: renderIcon(Icon),
      ...(highlights && { highlights }),
    };
    return offer(item, { id: command.id, title, detail }, command.run);
  };
  const offerRecent = (recentCommand: RecentCommand): PaletteItem[] => {
    const id = `${recentId}:${recentCommand.id}`;
    const command = commandById.get(recentCommand.id);
    if (command) return [offerCommand(command, id)];
    const { title, detail, to } = recentCommand;
    return to === undefined
      ? []
      : [offer({ id, title, detail, icon: renderIcon(ClockIcon) }, recentCommand, () => go(to))];
  };

  const ranked = rankCommands(commands, query);
  const groups: PaletteGroup[] = [
    {
      id: recentId,
      label: t('palette.recent'),
      items: query === '' ? recent.flatMap(offerRecent) : [],
    },
    ...[...Map.groupBy(ranked, ({ item }) => item.group)].map(([group, fitting]) => ({
      id: group,
      label: group,
      items: fitting.map(({ item, highlights }) => offerCommand(item, item.id, highlights)),
    })),
    ...sources.flatMap(({ id: sourceId, label, found: all, isFormer }) =>
      [...Map.groupBy(all, ({ group = label }) => readText(group))].map(([group, items]) => ({
        id: `${sourceId}/${group}`,
        label: group,
        areFormer: isFormer,
        items: items.map(found => {
          const { title: text, detail, Detail, Excerpt, icon, to, id: foundId } = found;
          const title = readText(text);
          const id = `${sourceId}/${foundId}`;
          const highlights = found.highlights ?? findHighlights(title, query);
          return offer(
            {
              id,
              title,
              detail,
              icon: renderIcon(icon),
              highlights,
              detailContent: Detail && createElement(Detail),
              excerpt: Excerpt && createElement(Excerpt),
            },
            // What replaces a detail is not stored, and the detail is for machines then.
            { id, title, detail: Detail ? undefined : detail, to },
            () => go(to),
          );
        }),
      })),
    ),
  ];
  return {
    groups,
    isSearching: sources.some(({ isSearching }) => isSearching),
    problems: sources.flatMap(({ label, error }) =>
      error ? [`${t('palette.sourceFailed', { source: label })}: ${describe(error).text}`] : [],
    ),
    choose: ({ id }: PaletteItem, options: PaletteChoice) => actionById.get(id)?.(options),
  };
}

function renderIcon(Icon: IconComponent | undefined): ReactNode {
  return Icon && createElement(Icon, { size: 18 });
}
