import { Fragment } from 'react';
import { EntityRefLink, type EntityRefLinkProps } from './EntityRefLink.tsx';

/** Props of {@link EntityRefLinks}. */
export interface EntityRefLinksProps extends Pick<EntityRefLinkProps, 'defaultKind' | 'tone'> {
  entityRefs: readonly string[];
}

/** Links to several entities, one after the other. */
export function EntityRefLinks({ entityRefs, ...look }: EntityRefLinksProps) {
  return entityRefs.map((ref, index) => (
    <Fragment key={ref}>
      {index > 0 && ', '}
      <EntityRefLink entityRef={ref} {...look} />
    </Fragment>
  ));
}
