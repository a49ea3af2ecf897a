import { styled } from '@mui/material/styles';
import { useRouteRef } from '@portico/app';
import type { ProposedRepository } from '@portico/catalog-common/operations';
import { catalogLocationCreatePermission } from '@portico/catalog-common/permissions';
import { usePermission } from '@portico/permission';
import { Link, RelativeTime, WarningPanel } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { laterCatalogTranslations } from '../../laterTranslations.ts';
import { useProposals } from '../../queries/sources.ts';
import { importManyRouteRef, registerComponentRouteRef } from '../../routes.ts';
import { PagedList } from './PagedList.tsx';

/** Repositories of a source that have no descriptor, to import one by one or many at once. */
export function ProposedRepositories({ sourceRef, count }: { sourceRef: string; count: number }) {
  const t = useTranslations(laterCatalogTranslations);
  const importManyPath = useRouteRef(importManyRouteRef)?.();
  const { allowed } = usePermission({ permission: catalogLocationCreatePermission });
  return (
    <WarningPanel
      severity="info"
      title={t('sources.proposals', { count })}
      message={t('sources.proposals.text')}
      actions={
        allowed &&
        importManyPath !== undefined && (
          <Link to={importManyPath}>{t('sources.proposals.many')}</Link>
        )
      }
    >
      <ProposedList sourceRef={sourceRef} canImport={allowed} />
    </WarningPanel>
  );
}

/** Requested once it is unfolded. */
function ProposedList({ sourceRef, canImport }: { sourceRef: string; canImport: boolean }) {
  return (
    <PagedList list={useProposals(sourceRef)} getKey={({ url }) => url}>
      {repository => <Proposal repository={repository} canImport={canImport} />}
    </PagedList>
  );
}

function Proposal({
  repository: { name, url, language, topics, lastActivityAt },
  canImport,
}: {
  repository: ProposedRepository;
  canImport: boolean;
}) {
  const t = useTranslations(laterCatalogTranslations);
  const importPath = useRouteRef(registerComponentRouteRef)?.();
  const facts = [language, ...topics].filter(each => each !== undefined);
  return (
    <Facts>
      <Link to={url}>{name}</Link>
      {facts.length > 0 && <span>{facts.join(', ')}</span>}
      {lastActivityAt !== undefined && <RelativeTime time={lastActivityAt} />}
      {canImport && importPath !== undefined && (
        <Link
          to={`${importPath}?url=${encodeURIComponent(url)}`}
          aria-label={t('sources.proposals.importOf', { name })}
        >
          {t('sources.proposals.import')}
        </Link>
      )}
    </Facts>
  );
}

const Facts = styled('span')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: theme.spacing(1.5),
}));
