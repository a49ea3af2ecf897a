import { useDocsSiteState } from '../../queries/docsSiteState.ts';
import type { Entity } from '@portico/catalog-model';
import { RelativeTime, StateBadge } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { laterDocsTranslations } from '../../laterTranslations.ts';

/** What the docs of an entity are like: what is wrong with them, or when they were built. */
export function DocsStateCell({ entity }: { entity: Entity }) {
  const t = useTranslations(laterDocsTranslations);
  const { data: site } = useDocsSiteState(entity);
  if (!site) return null;
  const { state, brokenLinks = 0, builtAt, error } = site;
  if (state === 'failed')
    return (
      <StateBadge state="broken" {...(error !== undefined && { title: error })}>
        {t('index.failed')}
      </StateBadge>
    );
  if (state === 'building') return <StateBadge state="running">{t('index.building')}</StateBadge>;
  if (brokenLinks > 0)
    return <StateBadge state="attention">{t('index.broken', { count: brokenLinks })}</StateBadge>;
  if (state === 'none') return <StateBadge state="inactive">{t('index.none')}</StateBadge>;
  if (builtAt === undefined) return t('index.built');
  return (
    <span>
      {t('index.built')} <RelativeTime time={builtAt} />
    </span>
  );
}
