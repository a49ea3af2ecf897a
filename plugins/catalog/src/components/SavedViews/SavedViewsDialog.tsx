import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { Dialog, Link } from '@portico/ui';
import { TextField } from '@portico/ui/forms';
import { useTranslations } from '@portico/ui/i18n';
import { DeleteIcon } from '@portico/ui/icons';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { maxViewName, type SavedView } from '../../queries/savedViews.ts';
import { catalogTranslations } from '../../translations.ts';

/** Props of {@link SavedViewsDialog}. */
export interface SavedViewsDialogProps {
  views: readonly SavedView[];
  onChange: (views: SavedView[]) => void;
  isOpen: boolean;
  onClose: () => void;
}

/** The views of the list that the user has saved, and a field to save the one that is shown. */
export default function SavedViewsDialog({
  views,
  onChange,
  isOpen,
  onClose,
}: SavedViewsDialogProps) {
  const t = useTranslations(catalogTranslations);
  const { pathname, search } = useLocation();
  const [name, setName] = useState('');
  const trimmed = name.trim();
  const isTooLong = trimmed.length > maxViewName;

  const handleSave = (event: FormEvent) => {
    event.preventDefault();
    if (trimmed === '' || isTooLong) return;
    onChange([...views.filter(view => view.name !== trimmed), { name: trimmed, search }]);
    setName('');
  };

  return (
    <Dialog title={t('views.title')} isOpen={isOpen} onClose={onClose} width="xs">
      {views.length > 0 ? (
        <List>
          {views.map(view => (
            <li key={view.name}>
              <Link to={`${pathname}${view.search}`} onClick={onClose}>
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
      ) : (
        <None>{t('views.none')}</None>
      )}
      <Form onSubmit={handleSave}>
        <TextField
          label={t('views.name')}
          description={t('views.help')}
          {...(isTooLong && { error: t('views.tooLong', { max: maxViewName }) })}
          value={name}
          onChange={setName}
        />
        <Button type="submit" variant="outlined" disabled={trimmed === '' || isTooLong}>
          {t('views.save')}
        </Button>
      </Form>
    </Dialog>
  );
}

const List = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': { display: 'flex', alignItems: 'center', gap: theme.spacing(1) },
  '& a': { flex: 1, overflowWrap: 'anywhere' },
}));

const None = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}));

const Form = styled('form')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: theme.spacing(1),
  marginTop: theme.spacing(2),
  paddingTop: theme.spacing(2),
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& > div': { width: '100%' },
}));
