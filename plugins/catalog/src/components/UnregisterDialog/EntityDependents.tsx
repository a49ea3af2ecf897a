import { WarningPanel } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { laterCatalogTranslations } from '../../laterTranslations.ts';
import { EntityRefList } from '../EntityRefList/EntityRefList.tsx';

/** Who would miss an entity; nothing where nobody would. */
export function EntityDependents({ refs }: { refs: readonly string[] }) {
  const t = useTranslations(laterCatalogTranslations);
  if (refs.length === 0) return null;
  return (
    <WarningPanel
      title={t('unregister.dependents', { count: refs.length })}
      message={<EntityRefList entityRefs={refs} />}
    />
  );
}
