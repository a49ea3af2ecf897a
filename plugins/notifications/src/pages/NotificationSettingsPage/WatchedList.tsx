import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { EmptyState, ErrorPanel, InfoCard, Link, Progress, Tag } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { getWatchPath } from '../../model/watchPath.ts';
import { useRemoveWatch, useWatches } from '../../queries/watches.ts';
import { notificationTranslations } from '../../translations.ts';

/** What the reader watches, each with a button to stop. */
export function WatchedList() {
  const t = useTranslations(notificationTranslations);
  const { data: watches, error } = useWatches();
  const remove = useRemoveWatch();
  if (error) return <ErrorPanel error={error} />;
  if (!watches) return <Progress />;
  return (
    <section id="watched">
      <InfoCard title={t('watch.title')}>
        {remove.error && <ErrorPanel error={remove.error} />}
        {watches.length === 0 && (
          <EmptyState title={t('watch.none')} description={t('watch.noneHint')} />
        )}
        <List>
          {watches.map(watch => (
            <li key={watch.id}>
              <span>
                <Link to={getWatchPath(watch)}>{watch.title}</Link>{' '}
                <Tag>{t(`watch.type.${watch.type}`)}</Tag>
              </span>
              <Button
                size="small"
                aria-label={t('watch.stop', { title: watch.title })}
                disabled={remove.isPending}
                onClick={() => remove.mutate(watch.id)}
              >
                {t('watch.stopShort')}
              </Button>
            </li>
          ))}
        </List>
      </InfoCard>
    </section>
  );
}

const List = styled('ul')(({ theme }) => ({
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
