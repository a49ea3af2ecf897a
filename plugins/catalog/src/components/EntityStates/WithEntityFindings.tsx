import type { ReactNode } from 'react';
import {
  EntityFindingsContext,
  useEntityFindings,
  useFindingsByRef,
} from '../../queries/entityFindings.ts';

/** Has the entities below marked with what plugins find wrong with them. */
export function WithEntityFindings({ children }: { children: ReactNode }) {
  const byRef = useFindingsByRef(useEntityFindings());
  return <EntityFindingsContext value={byRef}>{children}</EntityFindingsContext>;
}
