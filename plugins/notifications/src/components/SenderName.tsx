import { EntityRefLink } from '@portico/catalog';
import { useTitlesOf } from '@portico/catalog/parts';
import { readSender } from '../model/sender.ts';

/** Who sent a notification, by the name people know: users and groups lead to their pages. */
export function SenderName({ origin }: { origin: string }) {
  const { entityRef, name } = readSender(origin);
  return entityRef === undefined ? (
    <bdi>{name}</bdi>
  ) : (
    <EntityRefLink entityRef={entityRef} defaultKind="user" tone="quiet" />
  );
}

/** The names of senders as text, in the order of their origins, for labels and choices. */
export function useSenderNames(origins: readonly string[]): readonly string[] {
  const senders = origins.map(readSender);
  const refs = senders.flatMap(({ entityRef }) => entityRef ?? []);
  const titles = useTitlesOf(refs);
  return senders.map(({ entityRef, name }) =>
    entityRef === undefined ? name : (titles[refs.indexOf(entityRef)] ?? name),
  );
}
