import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { shellDialogsApiRef, useApi } from '@portico/app';
import { useTranslations } from '@portico/ui/i18n';
import { SearchIcon } from '@portico/ui/icons';
import { searchFieldStyles, toAriaKeys, useFormatKeys } from '@portico/ui/shell';
import { laterHomeTranslations } from '../laterTranslations.ts';

const paletteKeys = 'mod+k';

/** The search field of the first page, which opens the command palette; where the sidebar has one, that is enough. */
export function HomeSearch() {
  const t = useTranslations(laterHomeTranslations);
  const formatKeys = useFormatKeys();
  const dialogs = useApi(shellDialogsApiRef);
  const isInSidebar = useMediaQuery(theme => theme.breakpoints.up('lg'), { noSsr: true });
  if (isInSidebar) return null;
  return (
    <Field
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts={toAriaKeys(paletteKeys)}
      onClick={() => dialogs.open('palette')}
    >
      <SearchIcon size={18} />
      <span>{t('search.label')}</span>
      <kbd aria-hidden>{formatKeys(paletteKeys)}</kbd>
    </Field>
  );
}

const Field = styled('button')(({ theme }) => ({
  ...theme.typography.body1,
  ...searchFieldStyles(theme),
  gap: theme.spacing(1.25),
  height: 44,
  marginBottom: theme.spacing(2),
  padding: theme.spacing(0, 1.75),
  '& svg': { flex: 'none' },
}));
