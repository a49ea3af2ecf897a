import IconButton from '@mui/material/IconButton';
import { type Entity, getEntityDisplayName, stringifyEntityRef } from '@portico/catalog-model';
import { StarFilledIcon, StarIcon } from '@portico/ui';
import { useStarredEntities } from '../../queries/starredEntities.ts';

/** Stars an entity, or takes the star back. */
export function StarButton({ entity }: { entity: Entity }) {
  const { isStarred, toggle } = useStarredEntities();
  const ref = stringifyEntityRef(entity);
  const starred = isStarred(ref);
  const label = `${starred ? 'Remove star from' : 'Star'} ${getEntityDisplayName(entity)}`;
  return (
    <IconButton
      size="small"
      color={starred ? 'warning' : 'default'}
      aria-label={label}
      aria-pressed={starred}
      onClick={() => toggle(ref)}
    >
      {starred ? <StarFilledIcon size={16} /> : <StarIcon size={16} />}
    </IconButton>
  );
}
