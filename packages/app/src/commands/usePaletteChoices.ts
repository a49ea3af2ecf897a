import { createElement, type ReactNode } from 'react';
import {
  type IconComponent,
  type PaletteGroup,
  type PaletteItem,
  useTranslations,
} from '@portico/ui';
import { useStoredValue } from '../hooks/useStoredValue.ts';
import { appTranslations } from '../translations.ts';
import { findHighlights, rankCommands } from './rankCommands.ts';
import { addRecent, type RecentCommand, recentStorage } from './recentCommands.ts';
import { type Command, useCommands } from './useCommands.ts';
import { useFoundCommands } from './useFoundCommands.ts';
import { useGo } from './useGo.ts';

const recentId = 'recent';
const none: readonly RecentCommand[] = [];

/**
 * What the palette offers for what was typed, and what choosing does: recent choices first while nothing is
 * typed, then commands, then what the sources find for the text once it rests.
 */
export function usePaletteChoices(query: string, restingQuery: string) {
  const t = useTranslations(appTranslations);
  const go = useGo();
  const commands = useCommands().filter(({ isKeyOnly }) => !isKeyOnly);
  const sources = useFoundCommands(restingQuery);
  const [recent = none, setRecent] = useStoredValue<readonly RecentCommand[]>(
    recentStorage.bucket,
    recentStorage.key,
  );
  const commandById = new Map(commands.map(command => [command.id, command]));
  const actionById = new Map<string, () => void>();

  const offer = (item: PaletteItem, kept: RecentCommand, run: () => void): PaletteItem => {
    actionById.set(item.id, () => {
      setRecent(addRecent(recent, kept));
      run();
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
      icon: drawIcon(Icon),
      ...(highlights && { highlights }),
    };
    return offer(item, { id: command.id, title, detail }, command.run);
  };
  const offerRecent = (kept: RecentCommand): PaletteItem[] => {
    const id = `${recentId}:${kept.id}`;
    const command = commandById.get(kept.id);
    if (command) return [offerCommand(command, id)];
    const { title, detail, to } = kept;
    return to === undefined ? [] : [offer({ id, title, detail }, kept, () => go(to))];
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
    ...sources.map(({ id: sourceId, label, found }) => ({
      id: sourceId,
      label,
      items: found.map(({ title, detail, icon, to, id: foundId }) => {
        const id = `${sourceId}/${foundId}`;
        const highlights = findHighlights(title, restingQuery);
        return offer(
          { id, title, detail, icon: drawIcon(icon), highlights },
          { id, title, detail, to },
          () => go(to),
        );
      }),
    })),
  ];
  return {
    groups,
    isSearching: query !== restingQuery || sources.some(({ isSearching }) => isSearching),
    problems: sources.flatMap(({ label, error }) =>
      error ? [`${t('palette.sourceFailed', { source: label })}: ${error.message}`] : [],
    ),
    choose: ({ id }: PaletteItem) => actionById.get(id)?.(),
  };
}

function drawIcon(Icon: IconComponent | undefined): ReactNode {
  return Icon && createElement(Icon, { size: 18 });
}
