import { useTranslations } from '@portico/ui/i18n';
import { SidebarSearch, toAriaKeys, useFormatKeys } from '@portico/ui/shell';
import { shellDialogsApiRef } from '../apis/refs.ts';
import { useApi } from '../hooks/useApi.ts';
import { appTranslations } from '../translations.ts';

const paletteKeys = 'mod+k';

/** The search field of the sidebar, which opens the command palette. */
export function SearchItem() {
  const t = useTranslations(appTranslations);
  const formatKeys = useFormatKeys();
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
