import { useTranslations } from '@portico/ui/i18n';
import { HelpIcon } from '@portico/ui/icons';
import { SidebarItem } from '@portico/ui/shell';
import { shellDialogsApiRef } from '../apis/refs.ts';
import { useApi } from '../hooks/useApi.ts';
import { appTranslations } from '../translations.ts';

/** Opens, from the sidebar, the list of places where people find help. */
export function SupportItem() {
  const t = useTranslations(appTranslations);
  const dialogs = useApi(shellDialogsApiRef);
  return (
    <SidebarItem
      label={t('support.title')}
      icon={<HelpIcon size={18} />}
      opensDialog
      onClick={() => dialogs.open('support')}
    />
  );
}
