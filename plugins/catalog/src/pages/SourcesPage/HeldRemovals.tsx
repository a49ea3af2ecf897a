import Button from '@mui/material/Button';
import type { HeldRun } from '@portico/catalog-common/operations';
import { WarningPanel } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { EntityRefLink } from '../../components/EntityRefLink/EntityRefLink.tsx';
import { useHeldEntities } from '../../queries/sources.ts';
import { laterCatalogTranslations } from '../../laterTranslations.ts';
import { PagedList } from './PagedList.tsx';

/** What a held run would remove, by name, to confirm or refuse. */
export function HeldRemovals({
  run,
  isPending,
  onDecide,
}: {
  run: HeldRun;
  isPending: boolean;
  onDecide?: ((decision: 'confirm' | 'refuse') => void) | undefined;
}) {
  const t = useTranslations(laterCatalogTranslations);
  const counts = { count: run.removals, total: run.entities };
  return (
    <WarningPanel
      severity={run.refusedAt ? 'info' : 'warning'}
      title={run.refusedAt ? t('sources.held.refused', counts) : t('sources.held.title', counts)}
      message={t('sources.held.text')}
      actions={
        onDecide && (
          <>
            <Button color="error" disabled={isPending} onClick={() => onDecide('confirm')}>
              {t('sources.held.confirm', counts)}
            </Button>
            {!run.refusedAt && (
              <Button disabled={isPending} onClick={() => onDecide('refuse')}>
                {t('sources.held.refuse')}
              </Button>
            )}
          </>
        )
      }
    >
      <HeldNames id={run.id} />
    </WarningPanel>
  );
}

/** Requested once it is unfolded. */
function HeldNames({ id }: { id: string }) {
  return (
    <PagedList list={useHeldEntities(id)} getKey={ref => ref}>
      {ref => <EntityRefLink entityRef={ref} />}
    </PagedList>
  );
}
