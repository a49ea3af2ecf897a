import { Fragment } from 'react';
import { EntityRefLink } from './EntityRefLink.tsx';

/** Props of {@link EntityRefLinks}. */
export interface EntityRefLinksProps {
  entityRefs: readonly string[];
  defaultKind?: string;
}

/** Links to several entities, one after the other. */
export function EntityRefLinks({ entityRefs, defaultKind }: EntityRefLinksProps) {
  return entityRefs.map((ref, index) => (
    <Fragment key={ref}>
      {index > 0 && ', '}
      <EntityRefLink entityRef={ref} {...(defaultKind !== undefined && { defaultKind })} />
    </Fragment>
  ));
}
