import { EntityRefLink } from '@portico/catalog';
import { useTitlesOf } from '@portico/catalog/parts';
import { watchOrigin } from '@portico/notifications-common';
import { useTranslations } from '@portico/ui/i18n';
import { notificationTranslations } from '../translations.ts';
import { readSender } from '../model/sender.ts';

/** Who sent a notification, by the name people know: users and groups lead to their pages. */
export function SenderName({ origin }: { origin: string }) {
  const t = useTranslations(notificationTranslations);
  const { entityRef, name } = readSender(origin);
  if (origin === watchOrigin) return <bdi>{t('watch.sender')}</bdi>;
  return entityRef === undefined ? (
    <bdi>{name}</bdi>
  ) : (
    <EntityRefLink entityRef={entityRef} defaultKind="user" tone="quiet" />
  );
}

/** The names of senders as text, in the order of their origins, for labels and choices. */
export function useSenderNames(origins: readonly string[]): readonly string[] {
  const t = useTranslations(notificationTranslations);
  const senders = origins.map(origin =>
    origin === watchOrigin ? { name: t('watch.sender'), entityRef: undefined } : readSender(origin),
  );
  const refs = senders.flatMap(({ entityRef }) => entityRef ?? []);
  const titles = useTitlesOf(refs);
  return senders.map(({ entityRef, name }) =>
    entityRef === undefined ? name : (titles[refs.indexOf(entityRef)] ?? name),
  );
}
