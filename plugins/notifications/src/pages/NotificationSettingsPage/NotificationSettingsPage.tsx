import { styled } from '@mui/material/styles';
import { useDocumentTitle, useIsGuest, usePermission } from '@portico/app';
import { notificationChannelReadPermission } from '@portico/notifications-common';
import { EmptyState, Page, PageContent, PageHeader } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { notificationTranslations } from '../../translations.ts';
import { BrowserPush } from './BrowserPush.tsx';
import { ChannelStates } from './ChannelStates.tsx';
import { DeliveryTimes } from './DeliveryTimes.tsx';
import { ReceivedKinds } from './ReceivedKinds.tsx';
import { TitleSetting } from './TitleSetting.tsx';
import { WatchedList } from './WatchedList.tsx';

/** What the reader receives, by which channels, and when. */
export default function NotificationSettingsPage() {
  const t = useTranslations(notificationTranslations);
  const isGuest = useIsGuest();
  const { allowed } = usePermission({ permission: notificationChannelReadPermission });
  useDocumentTitle(t('set.title'));
  return (
    <Page>
      <PageHeader title={t('set.title')} subtitle={t('set.subtitle')} />
      <PageContent>
        {isGuest ? (
          <EmptyState title={t('news.guest')} description={t('news.guestHint')} />
        ) : (
          <Cards>
            <WatchedList />
            <ReceivedKinds />
            <TitleSetting />
            <BrowserPush />
            <DeliveryTimes />
            {allowed && <ChannelStates />}
          </Cards>
        )}
      </PageContent>
    </Page>
  );
}

const Cards = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2),
}));
