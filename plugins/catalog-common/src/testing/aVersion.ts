import type { EntityVersion } from '../history.ts';

const noRelations = { added: [], removed: [], addedTotal: 0, removedTotal: 0 };

/** A version as the list has it. */
export function aVersion(parts: Partial<EntityVersion> & { version: number }): EntityVersion {
  return {
    at: `2026-11-${String(10 + parts.version).padStart(2, '0')}T09:30:00.000Z`,
    action: 'updated',
    locationRef: 'url:https://git.example/pay/blob/main/catalog-info.yaml',
    changes: [],
    changedValues: 0,
    relations: noRelations,
    ...parts,
  };
}
