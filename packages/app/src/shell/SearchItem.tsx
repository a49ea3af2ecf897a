import { useTranslations } from '@portico/ui/i18n';
import { formatKeys, SidebarSearch, toAriaKeys } from '@portico/ui/shell';
import { shellDialogsApiRef } from '../apis/refs.ts';
import { useApi } from '../hooks/useApi.ts';
import { appTranslations } from '../translations.ts';

const paletteKeys = 'mod+k';

/** The search field of the sidebar, which opens the command palette. */
export function SearchItem() {
  const t = useTranslations(appTranslations);
  const dialogs = useApi(shellDialogsApiRef);
  return (
    <SidebarSearch
      label={t('palette.search')}
      keysLabel={formatKeys(paletteKeys)}
      keys={toAriaKeys(paletteKeys)}
      onOpen={() => dialogs.open('palette')}
    />
  );
}
