import { type Entity, getEntityDisplayName } from '@portico/catalog-model';
import { type PageHeaderProps } from '@portico/ui';
import { KindTile, useKindLabel } from '@portico/ui/kinds';
import { useTranslations } from '@portico/ui/i18n';
import { catalogTranslations } from '../../translations.ts';

const defaultNamespace = 'default';

/** Who an entity is, as the header of its page says it. */
export function useEntityHeading(
  entity: Entity,
): Pick<PageHeaderProps, 'title' | 'type' | 'icon' | 'colorTheme'> {
  const t = useTranslations(catalogTranslations);
  const { kind, metadata, spec } = entity;
  const { namespace = defaultNamespace } = metadata;
  const name = getEntityDisplayName(entity);
  const type = spec?.['type'];
  const kindLabel = useKindLabel()(kind);
  return {
    title: namespace === defaultNamespace ? name : t('entity.titleIn', { name, namespace }),
    type: typeof type === 'string' ? `${kindLabel} — ${type}` : kindLabel,
    icon: <KindTile kind={kind} size={36} />,
    colorTheme: typeof type === 'string' ? type : 'home',
  };
}
