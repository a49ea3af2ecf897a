import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { shellDialogsApiRef, useApi } from '@portico/app';
import { useTranslations } from '@portico/ui/i18n';
import { SearchIcon } from '@portico/ui/icons';
import { toAriaKeys, useFormatKeys } from '@portico/ui/shell';
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
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.25),
  width: '100%',
  height: 44,
  marginBottom: theme.spacing(2),
  padding: theme.spacing(0, 1.75),
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.surface.raised,
  border: `1px solid ${theme.vars.palette.border.strong}`,
  borderRadius: theme.shape.borderRadius,
  cursor: 'pointer',
  '& span': {
    flex: 1,
    textAlign: 'start',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& svg': { flex: 'none' },
  '& kbd': { ...theme.typography.caption, fontFamily: 'inherit', flex: 'none' },
  '@media (pointer: coarse)': { '& kbd': { display: 'none' } },
  '&:hover': {
    color: theme.vars.palette.text.primary,
    borderColor: theme.vars.palette.text.secondary,
  },
}));
