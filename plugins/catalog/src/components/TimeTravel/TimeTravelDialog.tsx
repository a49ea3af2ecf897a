import Button from '@mui/material/Button';
import { Dialog } from '@portico/ui';
import { TextField } from '@portico/ui/forms';
import { useTranslations } from '@portico/ui/i18n';
import { parsePointInTime } from '@portico/catalog-common/history';
import { type FormEvent, useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { readTimeParam, writeTimeParam } from '../../model/timeParam.ts';
import { laterCatalogTranslations } from '../../laterTranslations.ts';

/** Props of {@link TimeTravelDialog}. */
export interface TimeTravelDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Requests the day as of which an entity's page is to be shown. */
export default function TimeTravelDialog({ isOpen, onClose }: TimeTravelDialogProps) {
  const t = useTranslations(laterCatalogTranslations);
  const formId = useId();
  const [search, setSearch] = useSearchParams();
  const [now] = useState(() => new Date());
  const [date, setDate] = useState(() => readTimeParam(search)?.slice(0, 10) ?? '');
  const state = parsePointInTime(date, now).state;
  const error = date !== '' && state === 'future' ? t('past.futureReason') : undefined;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (state !== 'valid') return;
    onClose();
    setSearch(before => writeTimeParam(before, date));
  };
  return (
    <Dialog
      title={t('past.title')}
      isOpen={isOpen}
      onClose={onClose}
      width="xs"
      actions={
        <>
          <Button onClick={onClose}>{t('past.cancel')}</Button>
          <Button type="submit" form={formId} variant="contained" disabled={state !== 'valid'}>
            {t('past.show')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={handleSubmit}>
        <TextField
          type="date"
          label={t('past.date')}
          description={t('past.dateHelp')}
          {...(error !== undefined && { error })}
          max={now.toISOString().slice(0, 10)}
          value={date}
          onChange={setDate}
        />
      </form>
    </Dialog>
  );
}
