import { styled } from '@mui/material/styles';
import { useRouteRef } from '@portico/app';
import { catalogIndexRouteRef, EntityRefLink, writeCatalogSearch } from '@portico/catalog';
import type { Entity } from '@portico/catalog-model';
import { stringifyEntityRef } from '@portico/catalog-model';
import { ResponseError } from '@portico/errors';
import type { RadarEntry } from '@portico/tech-radar-common';
import { ErrorPanel, Link, SkeletonText } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { hasUsers, listTags } from '../../model/usedByPredicate.ts';
import { useEntryUsers } from '../../queries/radar.ts';
import { techRadarTranslations } from '../../translations.ts';

/** The components that use an entry, as far as the reader may see them; nothing for those who may see none. */
export function EntryUsers({ entry }: { entry: RadarEntry }) {
  return hasUsers(entry) ? <Users entry={entry} /> : null;
}

function Users({ entry }: { entry: RadarEntry }) {
  const t = useTranslations(techRadarTranslations);
  const { data, error } = useEntryUsers(entry);
  const count = data?.totalItems ?? 0;
  const more = count - (data?.items.length ?? 0);
  if (error instanceof ResponseError && error.status === 403) return null;
  return (
    <section>
      <h3>{count > 0 ? t('users.count', { count }) : t('users.title')}</h3>
      {error && <ErrorPanel error={error} />}
      {!data && !error && <SkeletonText lines={3} />}
      {data && count === 0 && <p>{t('users.none')}</p>}
      {count > 0 && (
        <Refs>
          {((data?.items ?? []) as Entity[]).map(entity => (
            <li key={stringifyEntityRef(entity)}>
              <EntityRefLink entityRef={entity} hasIcon />
            </li>
          ))}
          {more > 0 && <li>{t('users.more', { count: more })}</li>}
        </Refs>
      )}
      {count > 0 && <CatalogLink tags={listTags(entry)} />}
    </section>
  );
}

function CatalogLink({ tags }: { tags: readonly string[] }) {
  const t = useTranslations(techRadarTranslations);
  const getPath = useRouteRef(catalogIndexRouteRef);
  if (!getPath || tags.length === 0) return null;
  const search = writeCatalogSearch({ filters: { tag: tags } });
  return <Link to={`${getPath()}?${search}`}>{t('users.filter')}</Link>;
}

const Refs = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0.5, 2),
  margin: theme.spacing(0, 0, 1),
  padding: '0 !important',
  listStyle: 'none',
}));
