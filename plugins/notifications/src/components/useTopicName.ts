import { useTranslations } from '@portico/ui/i18n';
import { notificationTranslations } from '../translations.ts';

const known = [
  'watch-changed',
  'watch-removed',
  'watch-back',
  'watch-members',
  'watch-owner',
  'watch-removal',
  'watch-pods',
  'watch-docs',
  'watch-builds',
  'watch-alerts',
  'tasks',
  'imports',
] as const;

/** Names topics: those of the portal in the reader's language, others as their senders do. */
export function useTopicName(): (topic: string) => string {
  const t = useTranslations(notificationTranslations);
  return topic => {
    const found = known.find(each => each === topic);
    return found ? t(`topic.${found}`) : topic;
  };
}
