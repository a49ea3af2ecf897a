import type { EntityPartProps } from '@portico/catalog/points';
import { deliveryReadPermission, hasDeliveryAnnotation } from '@portico/delivery-common';
import { usePermission } from '@portico/permission';
import { WarningPanel } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { laterDeliveryTranslations } from '../../laterTranslations.ts';
import { EntityDeliveryContent } from './EntityDeliveryContent.tsx';
import { MissingAnnotation } from './MissingAnnotation.tsx';

/** Builds and open pull requests of an entity. */
export default function EntityDeliveryTab({ entity }: EntityPartProps) {
  const t = useTranslations(laterDeliveryTranslations);
  const { allowed, loading } = usePermission({ permission: deliveryReadPermission });
  if (!hasDeliveryAnnotation(entity)) return <MissingAnnotation entity={entity} />;
  if (loading) return null;
  if (!allowed)
    return <WarningPanel title={t('permission.title')} message={t('permission.text')} />;
  return <EntityDeliveryContent entity={entity} />;
}
