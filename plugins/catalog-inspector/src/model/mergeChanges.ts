import type { ChangedEntity, EntityVersion } from '@portico/catalog-common/history';
import type { EntityChange } from '@portico/catalog/points';
import type { Text } from '@portico/ui/i18n';

/** A change of a descriptor, or one that a plugin knows of. */
export interface MergedChange {
  id: string;
  entityRef: string;
  /** ISO time. */
  at: string;
  detail: EntityVersion | Text;
}

/** Changes of descriptors and others, the latest first. */
export function mergeChanges(
  versions: readonly ChangedEntity[],
  others: readonly EntityChange[],
): MergedChange[] {
  const changes: MergedChange[] = [
    ...versions.map(({ entityRef, version }) => ({
      id: `${entityRef} ${version.version}`,
      entityRef,
      at: version.at,
      detail: version,
    })),
    ...others.map(({ id, entityRef, at, text }) => ({ id, entityRef, at, detail: text })),
  ];
  return changes.toSorted((a, b) => (a.at < b.at ? 1 : -1));
}

/** Whether a detail is a version of a descriptor. */
export function isVersion(detail: MergedChange['detail']): detail is EntityVersion {
  return typeof detail === 'object' && 'version' in detail;
}
