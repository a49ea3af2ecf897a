import { useCallback, useContext } from 'react';
import { EntityKindsContext } from './EntityKindsContext.ts';
import { findKnownKind } from './knownKinds.ts';

/** What finds out whether a text, in any case, is a kind that every catalog knows or one of the company's own. */
export function useIsDeclaredKind(): (kind: string) => boolean {
  const ownKinds = useContext(EntityKindsContext);
  return useCallback(
    kind => ownKinds.has(kind.toLowerCase()) || findKnownKind(kind) !== undefined,
    [ownKinds],
  );
}
