import { type Entity, getEntityDisplayName, stringifyEntityRef } from '@portico/catalog-model';
import { IconToggle } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { StarFilledIcon, StarIcon } from '@portico/ui/icons';
import { useStarredEntities } from '../../queries/starredEntities.ts';
import { catalogTranslations } from '../../translations.ts';

/** Stars an entity, or takes the star back. */
export function StarButton({ entity }: { entity: Entity }) {
  const t = useTranslations(catalogTranslations);
  const { isStarred, toggle } = useStarredEntities();
  const ref = stringifyEntityRef(entity);
  const starred = isStarred(ref);
  const name = getEntityDisplayName(entity);
  return (
    <IconToggle
      label={t(starred ? 'star.remove' : 'star.add', { name })}
      isPressed={starred}
      onClick={() => toggle(ref)}
    >
      {starred ? <StarFilledIcon size={16} /> : <StarIcon size={16} />}
    </IconToggle>
  );
}
