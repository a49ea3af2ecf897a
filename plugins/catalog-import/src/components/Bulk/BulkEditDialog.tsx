import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { OwnerPicker } from '@portico/catalog';
import { Dialog } from '@portico/ui';
import { TextField } from '@portico/ui/forms';
import { useTranslations } from '@portico/ui/i18n';
import { useState } from 'react';
import { bulkImportTranslations } from '../../bulkTranslations.ts';
import type { BulkChoice } from '../../model/bulkChoice.ts';

/** Props of {@link BulkEditDialog}. */
export interface BulkEditDialogProps {
  isOpen: boolean;
  /** How many repositories it is for. */
  count: number;
  onApply: (choice: BulkChoice) => void;
  onClose: () => void;
}

/** Sets owner and type of all repositories that are selected. */
export function BulkEditDialog({ isOpen, count, onApply, onClose }: BulkEditDialogProps) {
  const t = useTranslations(bulkImportTranslations);
  const [owner, setOwner] = useState<string>();
  const [type, setType] = useState('');
  const close = () => {
    setOwner(undefined);
    setType('');
    onClose();
  };
  const handleApply = () => {
    onApply({ owner, type });
    close();
  };
  return (
    <Dialog
      title={t('edit.title', { count })}
      isOpen={isOpen}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t('edit.cancel')}</Button>
          <Button variant="contained" onClick={handleApply}>
            {t('edit.apply')}
          </Button>
        </>
      }
    >
      <Fields>
        <p>{t('edit.hint')}</p>
        <OwnerPicker
          label={t('column.owner')}
          isFreeText
          selected={owner === undefined ? [] : [owner]}
          onChange={([ref]) => setOwner(ref)}
        />
        <TextField label={t('column.type')} value={type} onChange={setType} isCode />
      </Fields>
    </Dialog>
  );
}

const Fields = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  '& > p': { margin: 0 },
}));
