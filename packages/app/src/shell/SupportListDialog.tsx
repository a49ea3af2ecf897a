import { SupportDialog, useTranslations } from '@portico/ui';
import { configApiRef } from '../apis/refs.ts';
import { useApi } from '../hooks/useApi.ts';
import { appTranslations } from '../translations.ts';
import { readSupportItems } from './readSupport.ts';
import type { ShellDialogProps } from './shellDialogProps.ts';

/** Where people find help with this portal. */
export function SupportListDialog({ onClose }: ShellDialogProps) {
  const t = useTranslations(appTranslations);
  const config = useApi(configApiRef);
  return <SupportDialog items={readSupportItems(config, t('support.page'))} onClose={onClose} />;
}
