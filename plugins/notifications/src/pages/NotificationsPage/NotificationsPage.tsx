import Button from '@mui/material/Button';
import { useAddressParams, useDocumentTitle, useIsGuest, useRouteRef } from '@portico/app';
import { EmptyState, Link, Page, PageContent, PageHeader } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { readChoice } from '../../model/notificationView.ts';
import { notificationTranslations } from '../../translations.ts';
import { notificationSettingsRouteRef } from '../../routes.ts';
import { NotificationFilters } from './NotificationFilters.tsx';
import { NotificationList } from './NotificationList.tsx';

/** The reader's notifications. */
export default function NotificationsPage() {
  const t = useTranslations(notificationTranslations);
  const isGuest = useIsGuest();
  const settings = useRouteRef(notificationSettingsRouteRef);
  useDocumentTitle(t('news.title'));
  return (
    <Page>
      <PageHeader
        title={t('news.title')}
        subtitle={t('news.subtitle')}
        {...(!isGuest &&
          settings && {
            actions: (
              <Button variant="outlined" component={Link} to={settings()}>
                {t('news.settings')}
              </Button>
            ),
          })}
      />
      <PageContent>
        {isGuest ? (
          <EmptyState title={t('news.guest')} description={t('news.guestHint')} />
        ) : (
          <OwnNotifications />
        )}
      </PageContent>
    </Page>
  );
}

function OwnNotifications() {
  const [params, changeParams] = useAddressParams();
  const choice = readChoice(params);
  const handleChange = (change: Readonly<Record<string, string | undefined>>) =>
    changeParams(
      former => {
        former.delete('pages');
        for (const [name, value] of Object.entries(change))
          if (value) former.set(name, value);
          else former.delete(name);
        return former;
      },
      { replace: true },
    );
  return (
    <>
      <NotificationFilters choice={choice} onChange={handleChange} />
      <NotificationList choice={choice} onChange={handleChange} />
    </>
  );
}
