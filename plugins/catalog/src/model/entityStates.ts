import type { Entity } from '@portico/catalog-model';
import type { State } from '@portico/ui';
import { isOrphan, processingStatusType } from './entityProblems.ts';
import { listRelationTargets } from './relations/entityRelations.ts';

/** Something about an entity that its reader should notice. */
export interface EntityState {
  id: 'error' | 'conflict' | 'warning' | 'orphan' | 'unowned';
  state: State;
}

/** Kinds that somebody has to answer for. */
const ownedKinds = new Set(['component', 'api', 'resource', 'system', 'domain', 'template']);

/** How a lifecycle is doing; `undefined` for one that needs no attention. */
export function getLifecycleState(lifecycle: string): State | undefined {
  switch (lifecycle.toLowerCase()) {
    case 'deprecated':
      return 'attention';
    case 'experimental':
      return 'inactive';
    default:
      return undefined;
  }
}

/** Whether an entity is of a kind that has an owner, and names none. */
export function isUnowned(entity: Entity): boolean {
  return (
    ownedKinds.has(entity.kind.toLowerCase()) && listRelationTargets(entity, 'ownedBy').length === 0
  );
}

/** What is wrong with an entity, the worst first: one state for each sort of problem. */
export function listEntityStates(entity: Entity): EntityState[] {
  const items = entity.status?.items ?? [];
  const hasError = items.some(({ level }) => level === 'error');
  const warnings = items.filter(({ level }) => level === 'warning');
  const hasConflict = warnings.some(({ type }) => type === processingStatusType);
  const hasWarning = warnings.some(({ type }) => type !== processingStatusType);
  const states: (EntityState | undefined)[] = [
    hasError ? { id: 'error', state: 'broken' } : undefined,
    // Of warnings the catalog itself has one: two documents claim one name.
    hasConflict ? { id: 'conflict', state: 'attention' } : undefined,
    hasWarning ? { id: 'warning', state: 'attention' } : undefined,
    isOrphan(entity) ? { id: 'orphan', state: 'attention' } : undefined,
    isUnowned(entity) ? { id: 'unowned', state: 'attention' } : undefined,
  ];
  return states.filter(state => state !== undefined);
}
