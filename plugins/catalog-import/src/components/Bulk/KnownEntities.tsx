import { EntityRefLink } from '@portico/catalog';
import type { FoundRepository } from '@portico/catalog-import-common';
import { StateBadge } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { bulkImportTranslations } from '../../bulkTranslations.ts';

/** Props of {@link KnownEntities}. */
export interface KnownEntitiesProps {
  /** One that the catalog has something of. */
  repository: FoundRepository;
}

/** What the catalog has of a repository: the first entity, and how many more. */
export function KnownEntities({ repository: { entityRefs = [] } }: KnownEntitiesProps) {
  const t = useTranslations(bulkImportTranslations);
  const [first, ...others] = entityRefs;
  return (
    <>
      {first === undefined ? (
        <StateBadge state="good" look="plain">
          {t('known.yes')}
        </StateBadge>
      ) : (
        <EntityRefLink entityRef={first} hasIcon />
      )}
      {others.length > 0 && <> {t('known.more', { count: others.length })}</>}
    </>
  );
}
