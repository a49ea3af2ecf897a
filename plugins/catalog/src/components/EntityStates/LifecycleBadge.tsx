import { StateBadge } from '@portico/ui';
import { getLifecycleState } from '../../model/entityStates.ts';

/** Where an entity is in its life: a badge where that needs attention, else a word. */
export function LifecycleBadge({ lifecycle }: { lifecycle: string }) {
  const state = getLifecycleState(lifecycle);
  return state ? <StateBadge state={state}>{lifecycle}</StateBadge> : lifecycle;
}
