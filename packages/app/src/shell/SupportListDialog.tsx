import { useTranslations } from '@portico/ui/i18n';
import { SupportDialog } from '@portico/ui/shell';
import { configApiRef } from '../apis/refs.ts';
import { useApi } from '../hooks/useApi.ts';
import { appTranslations } from '../translations.ts';
import { readSupportItems } from './readSupport.ts';
import type { ShellDialogProps } from './shellDialogProps.ts';

/** Where people find help with this portal. */
export default function SupportListDialog({ onClose }: ShellDialogProps) {
  const t = useTranslations(appTranslations);
  const config = useApi(configApiRef);
  return <SupportDialog items={readSupportItems(config, t('support.page'))} onClose={onClose} />;
}
