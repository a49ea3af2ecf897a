import type { KindHue } from '../../theme/kindColors.ts';
import { findKnownKind } from './knownKinds.ts';
import { pickStable } from '../Avatar/getInitials.ts';

const ownHues = ['own1', 'own2', 'own3', 'own4'] as const satisfies KindHue[];

/** The colour of an entity's kind, given in any case; a company's own kind is assigned one that stays the same. */
export function getKindHue(kind: string): KindHue {
  return findKnownKind(kind) ?? ownHues[pickStable(kind.toLowerCase(), ownHues.length)] ?? 'own1';
}
