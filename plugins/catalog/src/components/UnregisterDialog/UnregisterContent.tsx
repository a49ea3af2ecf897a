import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { LocationRemoval } from '@portico/catalog-common';
import { type Entity, stringifyLocationRef } from '@portico/catalog-model';
import { Details, ErrorPanel, Progress, WarningPanel } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import type { ReactNode } from 'react';
import { listDependents } from '../../model/relations/entityDependents.ts';
import { isOrphan } from '../../model/entityProblems.ts';
import type { UnregisterState } from '../../model/removal/unregisterState.ts';
import { laterCatalogTranslations } from '../../laterTranslations.ts';
import { EntityRefList } from '../EntityRefList/EntityRefList.tsx';
import { EntityDependents } from './EntityDependents.tsx';
import { OtherSources } from './OtherSources.tsx';

/** Props of {@link UnregisterContent}. */
export interface UnregisterContentProps {
  entity: Entity;
  state: UnregisterState;
  /** Why the location may not be unregistered. */
  refusal: LocationRemoval['reason'];
  mayDelete: boolean;
  isBusy: boolean;
  onDelete: () => void;
}

/** What leaves the catalog, what would miss it, and what brings it back. */
export function UnregisterContent(props: UnregisterContentProps) {
  const { entity, state, refusal, mayDelete } = props;
  const t = useTranslations(laterCatalogTranslations);
  switch (state.type) {
    case 'loading':
      return <Progress />;
    case 'error':
      return <ErrorPanel error={state.error} />;
    case 'unknown':
      return <WarningPanel severity="error" title={t('unregister.unknown')} />;
    case 'only-delete':
      return (
        <Stack>
          <p>{t(isOrphan(entity) ? 'delete.orphanText' : 'unregister.onlyDelete')}</p>
          {!mayDelete && <WarningPanel severity="info" title={t('delete.notAllowed')} />}
          <OtherSources entity={entity} />
          <EntityDependents refs={listDependents(entity)} />
        </Stack>
      );
    case 'bootstrap':
      return (
        <Stack>
          <WarningPanel
            severity="info"
            title={t('unregister.bootstrap')}
            message={
              state.location
                ? t('unregister.bootstrapAt', { location: stringifyLocationRef(state.location) })
                : t('unregister.bootstrapReason')
            }
          />
          <AdvancedOptions {...props}>
            <p>{t('unregister.comesBack')}</p>
            <EntityDependents refs={listDependents(entity)} />
          </AdvancedOptions>
        </Stack>
      );
    case 'unregister': {
      const { location, colocatedRefs, total } = state;
      const gone = new Set(colocatedRefs);
      return (
        <Stack>
          <p>{t('unregister.colocated', { count: total })}</p>
          <Scroller>
            <EntityRefList entityRefs={colocatedRefs} />
          </Scroller>
          {total > colocatedRefs.length && (
            <p>{t('unregister.andMore', { count: total - colocatedRefs.length })}</p>
          )}
          <p>{t('unregister.from', { count: total })}</p>
          <Place>{stringifyLocationRef(location)}</Place>
          <OtherSources entity={entity} />
          <EntityDependents refs={listDependents(entity).filter(ref => !gone.has(ref))} />
          {refusal && <WarningPanel severity="info" title={t(`unregister.refusal.${refusal}`)} />}
          <AdvancedOptions {...props}>
            <p>{t('unregister.comesBack')}</p>
          </AdvancedOptions>
        </Stack>
      );
    }
  }
}

function AdvancedOptions({
  isBusy,
  mayDelete,
  onDelete,
  children,
}: Pick<UnregisterContentProps, 'isBusy' | 'mayDelete' | 'onDelete'> & { children: ReactNode }) {
  const t = useTranslations(laterCatalogTranslations);
  return (
    <Details openLabel={t('unregister.advanced')} closeLabel={t('unregister.advanced')}>
      <Stack>
        {children}
        <Button variant="outlined" color="error" disabled={isBusy || !mayDelete} onClick={onDelete}>
          {t('delete.entity')}
        </Button>
        {!mayDelete && <p>{t('delete.notAllowed')}</p>}
      </Stack>
    </Details>
  );
}

const Stack = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  justifyItems: 'start',
  '& > *': { maxWidth: '100%' },
  '& > p': { ...theme.typography.body2, margin: 0 },
}));

const Scroller = styled('div')({ maxHeight: 200, overflowY: 'auto' });

const Place = styled('code')({ overflowWrap: 'anywhere' });
