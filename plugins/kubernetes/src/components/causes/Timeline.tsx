import { styled } from '@mui/material/styles';
import type { StoryItem } from '@portico/kubernetes-common/diagnosis';
import { RelativeTime, StateBadge } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { laterKubernetesTranslations } from '../../laterTranslations.ts';
import type { ClusterView } from '../../model/clusterView.ts';
import { NameButton } from '../NameButton.tsx';
import { useObjectSelection } from '../entityTab/objectSelection.ts';

const maxShown = 100;

/** What happened, the newest first. */
export function Timeline({ items, view }: { items: readonly StoryItem[]; view: ClusterView }) {
  const t = useTranslations(laterKubernetesTranslations);
  const [, select] = useObjectSelection();
  const describe = (item: StoryItem): string => {
    switch (item.kind) {
      case 'rollout': {
        const [from, to] = [item.from.join(', '), item.to.join(', ')];
        if (from === '')
          return item.isFirst ? t('story.firstRollout', { to }) : t('story.version', { to });
        return from === to ? t('story.sameImage', { to }) : t('story.rollout', { from, to });
      }
      case 'restart': {
        const { container, reason, count } = item;
        return t('story.restart', { container, reason, count });
      }
      case 'job':
        return item.hasSucceeded
          ? t('story.jobDone')
          : t('story.jobFailed', { message: item.message });
      default:
        return item.count > 1 ? `${item.message} (×${item.count})` : item.message;
    }
  };
  return (
    <List>
      {items.slice(0, maxShown).map(item => (
        <li key={item.id}>
          <span>
            <RelativeTime time={new Date(item.at)} />
          </span>
          <div>
            <StateBadge state={item.isWarning ? 'attention' : 'good'} look="plain">
              {'reason' in item && item.kind !== 'restart'
                ? item.reason
                : t(`story.kind.${item.kind}`)}
            </StateBadge>{' '}
            <NameButton
              type="button"
              onClick={() => select({ cluster: view.cluster.name, ...item.object })}
            >
              {item.object.name}
            </NameButton>
            <p>{describe(item)}</p>
          </div>
        </li>
      ))}
    </List>
  );
}

const List = styled('ol')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gap: theme.spacing(1),
  maxHeight: 480,
  margin: 0,
  padding: 0,
  overflow: 'auto',
  listStyle: 'none',
  '& > li': { display: 'grid', gridTemplateColumns: '110px minmax(0, 1fr)', gap: theme.spacing(1) },
  '& > li > span': { color: theme.vars.palette.text.secondary },
  '& p': { margin: 0, color: theme.vars.palette.text.secondary, overflowWrap: 'anywhere' },
}));
