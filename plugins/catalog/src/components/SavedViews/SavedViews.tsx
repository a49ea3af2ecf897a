import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Tooltip } from '@portico/ui';
import { LazyPart } from '@portico/ui/lazy';
import { useTranslations } from '@portico/ui/i18n';
import { BookmarkIcon } from '@portico/ui/icons';
import { useId, useRef, useState } from 'react';
import { type CatalogSelection, writeViewSearch } from '../../model/list/catalogSelection.ts';
import { useSavedViews } from '../../queries/savedViews.ts';
import { catalogTranslations } from '../../translations.ts';
import { SavedViewControls } from './SavedViewControls.tsx';

/** Props of {@link SavedViews}. */
export interface SavedViewsProps {
  /** What the list shows now. */
  selection: CatalogSelection;
}

const loadMenu = () => import('./SavedViewsMenu.tsx');
const loadDialog = () => import('./SavedViewsDialog.tsx');

/** The views of the list that the user has saved, and ways to save and to send the one that is shown. */
export function SavedViews({ selection }: SavedViewsProps) {
  const t = useTranslations(catalogTranslations);
  const id = useId();
  const isIconOnly = useMediaQuery(theme => theme.breakpoints.down('lg'), { noSsr: true });
  const [views, setViews] = useSavedViews();
  const shown = views.find(({ search }) => search === writeViewSearch(selection));
  const button = useRef<HTMLButtonElement>(null);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const opener = {
    ref: button,
    id: `${id}button`,
    'aria-haspopup': 'menu',
    'aria-expanded': isMenuOpen,
    'aria-controls': isMenuOpen ? `${id}menu` : undefined,
    onClick: () => setMenuOpen(true),
  } as const;
  return (
    <>
      {isIconOnly ? (
        <Tooltip title={t('views.title')}>
          <IconButton {...opener} aria-label={t('views.title')}>
            <BookmarkIcon />
          </IconButton>
        </Tooltip>
      ) : (
        <Button {...opener} variant="outlined" startIcon={<BookmarkIcon size={16} />}>
          {t('views.button')}
        </Button>
      )}
      {shown && <SavedViewControls view={shown} selection={selection} />}
      <LazyPart
        load={loadMenu}
        isWanted={isMenuOpen}
        props={{
          views,
          selection,
          id: `${id}menu`,
          isOpen: isMenuOpen,
          getAnchor: () => button.current,
          onClose: () => setMenuOpen(false),
          onEdit: () => setDialogOpen(true),
        }}
      />
      <LazyPart
        load={loadDialog}
        isWanted={isDialogOpen}
        props={{
          views,
          selection,
          onChange: setViews,
          isOpen: isDialogOpen,
          onClose: () => setDialogOpen(false),
        }}
      />
    </>
  );
}
