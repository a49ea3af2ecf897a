import Button from '@mui/material/Button';
import { useApi } from '@portico/app';
import { scmAuthApiRef } from '@portico/auth';
import type { Entity } from '@portico/catalog-model';
import {
  type Build,
  type BuildAction,
  type BuildReading,
  deliveryBuildStartPermission,
} from '@portico/delivery-common';
import { usePermission } from '@portico/permission';
import { Dialog, ErrorPanel } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { laterDeliveryTranslations } from '../../laterTranslations.ts';
import { useChangeBuild } from '../../queries/useChangeBuild.ts';
import type { SelectedBuild } from './buildSelection.ts';

/** Props of {@link BuildActions}. */
export interface BuildActionsProps {
  entity: Entity;
  reading: BuildReading;
  build: Build;
  selected: SelectedBuild;
}

const running = new Set(['running', 'queued', 'waiting']);

/** Runs a build again, or cancels it while it runs, with the reader's own account at the host. */
export function BuildActions({ entity, reading, build, selected }: BuildActionsProps) {
  const t = useTranslations(laterDeliveryTranslations);
  const { allowed } = usePermission({ permission: deliveryBuildStartPermission });
  const scmAuth = useApi(scmAuthApiRef);
  const action: BuildAction = running.has(build.state) ? 'cancel' : 'rerun';
  const isKnown = reading.actions?.includes(action) === true;
  const { data: canSignIn } = useQuery({
    queryKey: ['delivery', 'can-sign-in', reading.host],
    queryFn: () => scmAuth.isAvailable(build.url),
    enabled: allowed && isKnown,
  });
  const [isConfirming, setConfirming] = useState(false);
  const { mutate, isPending, error, reset } = useChangeBuild(entity, selected, build.url);
  if (!allowed || !isKnown || !canSignIn) return null;
  const close = () => {
    reset();
    setConfirming(false);
  };
  const { host } = reading;
  return (
    <>
      <Button
        variant="outlined"
        color={action === 'cancel' ? 'error' : 'primary'}
        onClick={() => setConfirming(true)}
      >
        {t(`action.${action}`)}
      </Button>
      <Dialog
        title={t(`confirmTitle.${action}`)}
        isOpen={isConfirming}
        isBusy={isPending}
        onClose={close}
        actions={
          <>
            <Button variant="outlined" disabled={isPending} onClick={close}>
              {t('changeBack')}
            </Button>
            <Button
              variant="contained"
              loading={isPending}
              onClick={() => mutate(action, { onSuccess: close })}
            >
              {t(`action.${action}`)}
            </Button>
          </>
        }
      >
        <p>{t(`confirmText.${action}`, { title: build.title || build.name, host })}</p>
        {error && <ErrorPanel error={error} title={t('changeRefused', { host })} />}
      </Dialog>
    </>
  );
}
