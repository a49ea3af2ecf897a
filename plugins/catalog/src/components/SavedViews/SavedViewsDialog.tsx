import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { alertApiRef, useApi, useRouteRef } from '@portico/app';
import { Dialog, Link } from '@portico/ui';
import { TextField } from '@portico/ui/forms';
import { useTranslations } from '@portico/ui/i18n';
import { DeleteIcon } from '@portico/ui/icons';
import { type FormEvent, useState } from 'react';
import { type CatalogSelection, writeViewSearch } from '../../model/list/catalogSelection.ts';
import { maxViewName, type SavedView } from '../../queries/savedViews.ts';
import { catalogIndexRouteRef } from '../../routes.ts';
import { catalogTranslations } from '../../translations.ts';

/** Props of {@link SavedViewsDialog}. */
export interface SavedViewsDialogProps {
  views: readonly SavedView[];
  /** What the list shows now. */
  selection: CatalogSelection;
  onChange: (views: SavedView[]) => void;
  isOpen: boolean;
  onClose: () => void;
}

/** A field to save the view of the list that is shown, and the views that were saved, to be removed. */
export default function SavedViewsDialog({
  views,
  selection,
  onChange,
  isOpen,
  onClose,
}: SavedViewsDialogProps) {
  const t = useTranslations(catalogTranslations);
  const path = useRouteRef(catalogIndexRouteRef)?.() ?? '';
  const alerts = useApi(alertApiRef);
  const [name, setName] = useState('');
  const trimmed = name.trim();
  const isTooLong = trimmed.length > maxViewName;

  const handleSave = (event: FormEvent) => {
    event.preventDefault();
    if (trimmed === '' || isTooLong) return;
    const view = { name: trimmed, search: writeViewSearch(selection) };
    onChange([...views.filter(each => each.name !== trimmed), view]);
    setName('');
    onClose();
    alerts.post({
      message: t('views.saved', { name: trimmed }),
      severity: 'success',
      display: 'transient',
    });
  };

  return (
    <Dialog title={t('views.title')} isOpen={isOpen} onClose={onClose} width="xs">
      <Form onSubmit={handleSave}>
        <TextField
          label={t('views.name')}
          description={t('views.help')}
          {...(isTooLong && { error: t('views.tooLong', { max: maxViewName }) })}
          value={name}
          hasAutoFocus
          onChange={setName}
        />
        <Button type="submit" variant="contained" disabled={trimmed === '' || isTooLong}>
          {t('views.save')}
        </Button>
      </Form>
      {views.length > 0 && (
        <List>
          {views.map(view => (
            <li key={view.name}>
              <Link to={`${path}${view.search}`} onClick={onClose}>
                {view.name}
              </Link>
              <IconButton
                aria-label={t('views.remove', { name: view.name })}
                onClick={() => onChange(views.filter(each => each !== view))}
              >
                <DeleteIcon />
              </IconButton>
            </li>
          ))}
        </List>
      )}
    </Dialog>
  );
}

const List = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  margin: theme.spacing(2, 0, 0),
  padding: theme.spacing(1, 0, 0),
  listStyle: 'none',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& li': { display: 'flex', alignItems: 'center', gap: theme.spacing(1) },
  '& a': { flex: 1, overflowWrap: 'anywhere' },
}));

const Form = styled('form')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: theme.spacing(1),
  '& > div': { width: '100%' },
}));
