import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useLanguage } from '@portico/app';
import type { ManagedAnnouncement } from '@portico/notifications-common';
import { Dialog, ErrorPanel } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { type SyntheticEvent, useId, useState } from 'react';
import { readForm, toForm } from '../../model/announcementForm.ts';
import { useSaveAnnouncement } from '../../queries/managedAnnouncements.ts';
import { notificationTranslations } from '../../translations.ts';
import { AnnouncementFields } from './AnnouncementFields.tsx';
import { AnnouncementPreview } from './AnnouncementPreview.tsx';

/** Props of {@link AnnouncementDialog}. */
export interface AnnouncementDialogProps {
  /** What is changed; a new one is written when omitted. */
  before?: ManagedAnnouncement | undefined;
  onClose: () => void;
}

/** The form of an announcement, with how it will look. */
export function AnnouncementDialog({ before, onClose }: AnnouncementDialogProps) {
  const t = useTranslations(notificationTranslations);
  const { supported } = useLanguage();
  const formId = useId();
  const [initial] = useState(() => toForm(supported, before));
  const [form, setForm] = useState(initial);
  const [isChecked, setChecked] = useState(false);
  const { mutate, isPending, error } = useSaveAnnouncement();
  const result = readForm(form);
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!('draft' in result)) return;
    mutate({ draft: result.draft, before, showsAgain: form.showsAgain }, { onSuccess: onClose });
  };
  return (
    <Dialog
      isOpen
      width="md"
      title={t(before ? 'form.edit' : 'manage.new')}
      onClose={onClose}
      isBusy={isPending}
      hasUnsavedChanges={JSON.stringify(form) !== JSON.stringify(initial)}
      actions={
        <>
          <Button variant="outlined" disabled={isPending} onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="contained" loading={isPending}>
            {t(before ? 'form.save' : 'form.publish')}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={handleSubmit} noValidate>
        {error && <ErrorPanel error={error} />}
        <AnnouncementFields
          form={form}
          languages={[...new Set([...supported, ...Object.keys(initial.texts)])]}
          isStored={before !== undefined}
          problem={isChecked && !('draft' in result) ? result : undefined}
          onChange={change => setForm(current => ({ ...current, ...change }))}
        />
        <AnnouncementPreview texts={form.texts} severity={form.severity} />
      </Form>
    </Dialog>
  );
}

const Form = styled('form')(({ theme }) => ({ display: 'grid', gap: theme.spacing(2) }));
