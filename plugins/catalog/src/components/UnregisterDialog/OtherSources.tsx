import { type Entity, stringifyEntityRef } from '@portico/catalog-model';
import { WarningPanel } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { useEntityTrace } from '../../queries/entityTrace.ts';
import { laterCatalogTranslations } from '../../laterTranslations.ts';

/** Says where else an entity is described, since it stays in the catalog from there; nothing where it is not. */
export function OtherSources({ entity }: { entity: Entity }) {
  const t = useTranslations(laterCatalogTranslations);
  const { data } = useEntityTrace(stringifyEntityRef(entity));
  const sources = [...new Set((data?.conflicts ?? []).map(({ source }) => source))];
  if (sources.length === 0) return null;
  return (
    <WarningPanel
      severity="info"
      title={t('unregister.otherSources')}
      message={sources.join(', ')}
    />
  );
}
