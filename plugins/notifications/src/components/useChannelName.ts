import { webChannel } from '@portico/notifications-common';
import { useTranslations } from '@portico/ui/i18n';
import { notificationTranslations } from '../translations.ts';

/** Names channels as readers know them; those of plugins have their own name in every language. */
export function useChannelName(): (id: string) => string {
  const t = useTranslations(notificationTranslations);
  return id => {
    if (id === webChannel) return t('channel.web');
    if (id === 'Push') return t('channel.push');
    return id === 'Email' ? t('channel.email') : id;
  };
}
