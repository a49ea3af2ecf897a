import Button from '@mui/material/Button';
import type { ManagedAnnouncement } from '@portico/notifications-common';
import { Dialog, ErrorPanel } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { AnnouncementText } from '../../components/AnnouncementText.tsx';
import { useDeleteAnnouncement } from '../../queries/managedAnnouncements.ts';
import { notificationTranslations } from '../../translations.ts';

/** Props of {@link DeleteDialog}. */
export interface DeleteDialogProps {
  announcement: ManagedAnnouncement;
  onClose: () => void;
}

/** Deletes an announcement once more than a click says so. */
export function DeleteDialog({ announcement, onClose }: DeleteDialogProps) {
  const t = useTranslations(notificationTranslations);
  const { mutate, isPending, error } = useDeleteAnnouncement();
  return (
    <Dialog
      isOpen
      title={t('delete.title')}
      onClose={onClose}
      isBusy={isPending}
      actions={
        <>
          <Button variant="outlined" disabled={isPending} onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button
            variant="contained"
            color="error"
            loading={isPending}
            onClick={() => mutate(announcement.id, { onSuccess: onClose })}
          >
            {t('manage.delete')}
          </Button>
        </>
      }
    >
      {error && <ErrorPanel error={error} />}
      <AnnouncementText text={announcement.text} headingLevel={3} idPrefix="deleted-" />
    </Dialog>
  );
}
