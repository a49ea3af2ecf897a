import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { ErrorPanel, InfoCard, RelativeTime } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import {
  useAddPushSubscription,
  usePushSubscriptions,
  useRemovePushSubscription,
} from '../../queries/pushSubscriptions.ts';
import { notificationTranslations } from '../../translations.ts';

/** Which browsers notify the reader, with a button for this one; nothing where the server notifies none. */
export function BrowserPush() {
  const t = useTranslations(notificationTranslations);
  const { data, error } = usePushSubscriptions();
  const add = useAddPushSubscription();
  const remove = useRemovePushSubscription();
  if (error) return <ErrorPanel error={error} />;
  if (!data) return null;
  const { publicKey, items, own } = data;
  const isBusy = add.isPending || remove.isPending;
  const problem = add.error ?? remove.error;
  return (
    <InfoCard title={t('push.title')}>
      {problem && <ErrorPanel error={problem} />}
      <Lines>
        <li>
          <span>{t(`push.state.${own.state}`)}</span>
          {own.state === 'off' && (
            <Button
              size="small"
              variant="contained"
              disabled={isBusy}
              onClick={() => add.mutate(publicKey)}
            >
              {t('push.start')}
            </Button>
          )}
        </li>
        {items.map(({ id, browser, createdAt }) => (
          <li key={id}>
            <span>
              {id === own.id ? t('push.this', { browser }) : browser}{' '}
              <RelativeTime time={createdAt} />
            </span>
            <Button
              size="small"
              disabled={isBusy}
              aria-label={t('push.stopOf', { browser })}
              onClick={() => remove.mutate({ id, isOwn: id === own.id })}
            >
              {t('push.stop')}
            </Button>
          </li>
        ))}
      </Lines>
    </InfoCard>
  );
}

const Lines = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: theme.spacing(1),
    paddingBlock: theme.spacing(0.5),
  },
  '& > li + li': { borderBlockStart: `1px solid ${theme.vars.palette.divider}` },
  '& > li > span': { minWidth: 0, overflowWrap: 'anywhere' },
}));
