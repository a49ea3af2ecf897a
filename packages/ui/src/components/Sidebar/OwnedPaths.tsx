import { type ReactNode, useCallback, useMemo, useState } from 'react';
import {
  type ClaimPaths,
  ClaimPathsContext,
  OwnedPathsContext,
  type OwnedPathsMap,
} from './sidebarContext.ts';

/** Props of {@link OwnedPaths}. */
export interface OwnedPathsProps {
  /** What is known of the items from the start. */
  known: OwnedPathsMap;
  children: ReactNode;
}

/** Decides which one item of the navigation is marked: one that owns a page goes before those whose address it is below. */
export function OwnedPaths({ known, children }: OwnedPathsProps) {
  const [claims, setClaims] = useState<readonly (readonly string[])[]>([]);
  const claim = useCallback<ClaimPaths>(paths => {
    setClaims(former => [...former, paths]);
    return () => setClaims(former => former.filter(each => each !== paths));
  }, []);
  const all = useMemo(
    () => new Map([...known, ...claims.flat().map(path => [path, [`${path}/*`]] as const)]),
    [known, claims],
  );
  return (
    <ClaimPathsContext value={claim}>
      <OwnedPathsContext value={all}>{children}</OwnedPathsContext>
    </ClaimPathsContext>
  );
}
