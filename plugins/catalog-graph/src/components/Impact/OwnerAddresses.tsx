import Button from '@mui/material/Button';
import { alertApiRef, useApi } from '@portico/app';
import { type CatalogApi, catalogApiRef } from '@portico/catalog-common';
import { copyText } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { CopyIcon } from '@portico/ui/icons';
import { useMutation } from '@tanstack/react-query';
import { laterGraphTranslations } from '../../laterTranslations.ts';

/** Copies the mail addresses of those who own what may break, for a message to all of them. */
export function OwnerAddresses({ ownerRefs }: { ownerRefs: readonly string[] }) {
  const t = useTranslations(laterGraphTranslations);
  const catalog = useApi(catalogApiRef);
  const alerts = useApi(alertApiRef);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const addresses = await readAddresses(catalog, ownerRefs);
      if (addresses.length > 0) await copyText(addresses.join(', '));
      return addresses.length;
    },
    onSuccess: count =>
      alerts.post({
        message: count === 0 ? t('impact.noAddresses') : t('impact.addressesCopied', { count }),
        severity: count === 0 ? 'warning' : 'info',
        display: 'transient',
      }),
    onError: () => alerts.post({ message: t('impact.addressesFailed'), severity: 'error' }),
  });
  if (ownerRefs.length === 0) return null;
  return (
    <Button size="small" startIcon={<CopyIcon />} disabled={isPending} onClick={() => mutate()}>
      {t('impact.copyAddresses')}
    </Button>
  );
}

const refsPerCall = 500;

async function readAddresses(catalog: CatalogApi, ownerRefs: readonly string[]): Promise<string[]> {
  const addresses = new Set<string>();
  for (let at = 0; at < ownerRefs.length; at += refsPerCall) {
    const owners = await catalog.getEntitiesByRefs({
      entityRefs: ownerRefs.slice(at, at + refsPerCall),
      fields: ['spec.profile.email'],
    });
    for (const owner of owners) {
      const profile = owner?.spec?.['profile'] as { email?: unknown } | undefined;
      if (typeof profile?.email === 'string') addresses.add(profile.email);
    }
  }
  return [...addresses];
}
