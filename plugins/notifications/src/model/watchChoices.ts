import { parseEntityRef } from '@portico/catalog-model';
import type { PageSubject } from '@portico/app/points';
import type { Watch, WatchType } from '@portico/notifications-common';

/** A way to watch what a page is about. */
export interface WatchChoice {
  type: WatchType;
  target: string;
}

/** The ways to watch what a page is about. */
export function listWatchChoices(subject: PageSubject): WatchChoice[] {
  if (subject.type === 'view') return [{ type: 'view', target: subject.search }];
  const { kind } = parseEntityRef(subject.entityRef);
  const types = subject.type === 'entity' ? listEntityTypes(kind.toLowerCase()) : [subject.type];
  return types.map(type => ({ type, target: subject.entityRef }));
}

function listEntityTypes(kind: string): WatchType[] {
  switch (kind) {
    case 'template':
      return ['template'];
    case 'group':
    case 'user':
      return ['team', 'entity'];
    default:
      return ['entity', 'state'];
  }
}

/** The watch of a choice, where there is one. */
export function findWatch(
  watches: readonly Watch[],
  { type, target }: WatchChoice,
): Watch | undefined {
  return watches.find(watch => watch.type === type && watch.target === target);
}
