import IconButton from '@mui/material/IconButton';
import { LazyPart, Tooltip } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { BookmarkIcon } from '@portico/ui/icons';
import { useState } from 'react';
import { useSavedViews } from '../../queries/savedViews.ts';
import { catalogTranslations } from '../../translations.ts';

const loadDialog = () => import('./SavedViewsDialog.tsx');

/** Opens the views of the list that the user has saved: names for addresses. */
export function SavedViews() {
  const t = useTranslations(catalogTranslations);
  const [views, setViews] = useSavedViews();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Tooltip title={t('views.title')}>
        <IconButton
          aria-label={t('views.title')}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <BookmarkIcon />
        </IconButton>
      </Tooltip>
      <LazyPart
        load={loadDialog}
        isWanted={isOpen}
        props={{ views, onChange: setViews, isOpen, onClose: () => setOpen(false) }}
      />
    </>
  );
}
