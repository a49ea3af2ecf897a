import { EntityRefLink } from '@portico/catalog';
import { type Entity, getRefKind } from '@portico/catalog-model';
import { CardLine, type CardLineProps } from '@portico/ui/cards';

/** Props of {@link EntityLine}. */
export interface EntityLineProps extends Omit<CardLineProps, 'name'> {
  /** The entity, or its ref where it is not in the catalog. */
  entity: Entity | string;
}

/** One entity in a card: its sign and name, a word about it, and something at the end. */
export function EntityLine({ entity, ...line }: EntityLineProps) {
  return (
    <CardLine
      {...line}
      name={
        <EntityRefLink
          entityRef={entity}
          hasIcon
          tone="name"
          {...(typeof entity === 'string' && { defaultKind: getRefKind(entity) })}
        />
      }
    />
  );
}
