import { alertApiRef, useApi } from '@portico/app';
import { catalogApiRef, catalogKeys } from '@portico/catalog-common';
import { catalogEntityRefreshPermission } from '@portico/catalog-common/permissions';
import { type Entity, getEntityDisplayName, stringifyEntityRef } from '@portico/catalog-model';
import { usePermission } from '@portico/permission';
import { ToolButton } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { RefreshIcon } from '@portico/ui/icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RefreshOutcome } from '../../queries/refreshEntity.ts';
import { catalogTranslations } from '../../translations.ts';

const severities = {
  changed: 'success',
  unchanged: 'info',
  scheduled: 'info',
  gone: 'warning',
  failed: 'error',
} as const satisfies Record<RefreshOutcome['type'], string>;

/** Has an entity read again from its source, and says what came of it. */
export function RefreshButton({ entity }: { entity: Entity }) {
  const t = useTranslations(catalogTranslations);
  const catalog = useApi(catalogApiRef);
  const alerts = useApi(alertApiRef);
  const queryClient = useQueryClient();
  const entityRef = stringifyEntityRef(entity);
  const { allowed } = usePermission({
    permission: catalogEntityRefreshPermission,
    resourceRef: entityRef,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { refreshEntity } = await import('../../queries/refreshEntity.ts');
      return refreshEntity(catalog, entity);
    },
    onSuccess: outcome => {
      const { type } = outcome;
      const name = getEntityDisplayName(entity);
      const reason = outcome.type === 'failed' ? outcome.reason : '';
      alerts.post({
        message: t(`refresh.${type}`, { name, reason }),
        severity: severities[type],
        display: type === 'failed' ? 'permanent' : 'transient',
      });
      if (type !== 'unchanged') {
        void queryClient.invalidateQueries({ queryKey: catalogKeys.entity(entityRef) });
      }
    },
    onError: error => alerts.post({ message: error.message, severity: 'error', error }),
  });
  if (!allowed) return null;
  return (
    <ToolButton
      label={isPending ? t('refresh.running') : t('refresh.label')}
      isDisabled={isPending}
      onClick={() => mutate()}
    >
      <RefreshIcon />
    </ToolButton>
  );
}
