import { LazyContribution } from '@portico/app';
import type { Entity } from '@portico/catalog-model';
import type { AssembledContribution } from '@portico/core';
import { Skeleton } from '@portico/ui';
import { use } from 'react';
import type { EntityColumnContribution } from '../../points.ts';
import { ListedEntitiesContext } from './ListedEntitiesContext.ts';

/** Props of {@link AddedColumnCell}. */
export interface AddedColumnCellProps {
  column: AssembledContribution<EntityColumnContribution>;
  entity: Entity;
}

/** What a plugin's column says about an entity. */
export function AddedColumnCell({ column: { pluginId, value }, entity }: AddedColumnCellProps) {
  const entities = use(ListedEntitiesContext);
  return (
    <LazyContribution
      pluginId={pluginId}
      load={value.load}
      fallback={<Skeleton width={72} height={10} />}
      props={{ entity, entities }}
    />
  );
}
