import { catalogEntityDeletePermission } from '@portico/catalog-common/permissions';
import { stringifyEntityRef } from '@portico/catalog-model';
import { usePermission } from '@portico/permission';
import { useTranslations } from '@portico/ui/i18n';
import { DeleteIcon } from '@portico/ui/icons';
import { useLocationRemoval } from '../../queries/removal/locationRemoval.ts';
import { useOriginLocation } from '../../queries/removal/originLocation.ts';
import { catalogTranslations } from '../../translations.ts';
import { EntityMenuItem, type EntityMenuItemProps } from './EntityMenuItem.tsx';

/** Opens the dialog to unregister an entity, for those who may delete it or unregister its location. */
export function UnregisterMenuItem(props: Omit<EntityMenuItemProps, 'title' | 'icon'>) {
  const t = useTranslations(catalogTranslations);
  const { allowed, loading, error, retry } = usePermission({
    permission: catalogEntityDeletePermission,
    resourceRef: stringifyEntityRef(props.entity),
  });
  const isDenied = !allowed && !loading && !error;
  // Whoever may not delete the entity may have registered its location.
  const location = useOriginLocation(props.entity, { isWanted: isDenied });
  const removal = useLocationRemoval(isDenied ? location.data?.id : undefined);
  const isAllowed = allowed || removal?.isAllowed === true;
  const isRefused = isDenied && (removal?.isAllowed === false || !location.data);
  if (error && props.isDisabled !== true) {
    return (
      <EntityMenuItem
        {...props}
        title={t('menu.unregister')}
        icon={DeleteIcon}
        onSelect={retry}
        reason={t('menu.checkFailed')}
      />
    );
  }
  return (
    <EntityMenuItem
      {...props}
      title={t('menu.unregister')}
      icon={DeleteIcon}
      isDisabled={props.isDisabled === true || !isAllowed}
      reason={isRefused ? t('menu.notAllowed') : undefined}
    />
  );
}
