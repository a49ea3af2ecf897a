import Button from '@mui/material/Button';
import { useDocumentTitle } from '@portico/app';
import {
  announcementManagePermission,
  type ManagedAnnouncement,
} from '@portico/notifications-common';
import { RequirePermission } from '@portico/permission';
import {
  EmptyState,
  ErrorPanel,
  InfoCard,
  Page,
  PageContent,
  PageHeader,
  Progress,
} from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { useState } from 'react';
import { useManagedAnnouncements } from '../../queries/managedAnnouncements.ts';
import { notificationTranslations } from '../../translations.ts';
import { AnnouncementDialog } from './AnnouncementDialog.tsx';
import { AnnouncementRows } from './AnnouncementRows.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';

/** Where announcements are written, changed and deleted, by those with the permission. */
export default function AnnouncementsPage() {
  return (
    <RequirePermission permission={announcementManagePermission}>
      <Managed />
    </RequirePermission>
  );
}

/** What is open over the page. */
type OpenDialog = { edits: ManagedAnnouncement | undefined } | { deletes: ManagedAnnouncement };

function Managed() {
  const t = useTranslations(notificationTranslations);
  const [open, setOpen] = useState<OpenDialog>();
  useDocumentTitle(t('card.title'));
  const handleClose = () => setOpen(undefined);
  return (
    <Page>
      <PageHeader
        title={t('card.title')}
        subtitle={t('manage.subtitle')}
        actions={
          <Button variant="contained" onClick={() => setOpen({ edits: undefined })}>
            {t('manage.new')}
          </Button>
        }
      />
      <PageContent>
        <List onEdit={edits => setOpen({ edits })} onDelete={deletes => setOpen({ deletes })} />
      </PageContent>
      {open && 'edits' in open && <AnnouncementDialog before={open.edits} onClose={handleClose} />}
      {open && 'deletes' in open && (
        <DeleteDialog announcement={open.deletes} onClose={handleClose} />
      )}
    </Page>
  );
}

interface ListProps {
  onEdit: (announcement: ManagedAnnouncement) => void;
  onDelete: (announcement: ManagedAnnouncement) => void;
}

function List(props: ListProps) {
  const t = useTranslations(notificationTranslations);
  const { data: announcements, error, refetch } = useManagedAnnouncements();
  if (error) return <ErrorPanel error={error} onRetry={refetch} />;
  if (!announcements) return <Progress />;
  if (announcements.length === 0) {
    return <EmptyState title={t('manage.none')} description={t('manage.noneHint')} />;
  }
  return (
    <InfoCard hasNoPadding>
      <AnnouncementRows announcements={announcements} {...props} />
    </InfoCard>
  );
}
