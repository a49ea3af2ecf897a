import { styled } from '@mui/material/styles';
import type { Entity } from '@portico/catalog-model';
import type { Pod } from '@portico/kubernetes-common/kubernetes-objects';
import {
  buildStory,
  type Cause,
  getObjectRef,
  isConsequence,
  isHarmless,
} from '@portico/kubernetes-common/diagnosis';
import { Details, InfoCard, RelativeTime, StateBadge } from '@portico/ui';
import { type Translate, useTranslations } from '@portico/ui/i18n';
import { useMemo } from 'react';
import {
  type LaterKubernetesTextKey,
  laterKubernetesTranslations,
} from '../../laterTranslations.ts';
import { type ClusterView, findObject, listEventsOf } from '../../model/clusterView.ts';
import { useClusterEvents } from '../../queries/clusterEvents.ts';
import { useLastWords } from '../../queries/lastWords.ts';
import { useLogSelection } from '../logs/logSelection.ts';
import { NameButton } from '../NameButton.tsx';
import { useObjectSelection } from '../entityTab/objectSelection.ts';
import { useNow } from '../entityTab/useNow.ts';
import { useDescribeCause } from './useDescribeCause.ts';
import { CauseLinks } from './CauseLinks.tsx';
import { Timeline } from './Timeline.tsx';

const maxOtherCauses = 5;

/** What the panel is about. */
export interface CausePanelProps {
  entity: Entity;
  view: ClusterView;
  /** Whether the name of the cluster is shown. */
  isNamed: boolean;
}

/** Why the workloads of a cluster are as they are, and what happened to them. */
export function CausePanel({ entity, view, isNamed }: CausePanelProps) {
  const t = useTranslations(laterKubernetesTranslations);
  const { events } = useClusterEvents(view);
  const now = useNow();
  const { causes, items } = useMemo(
    () => buildStory(view.workloads, listEventsOf(view, events), now),
    [view, events, now],
  );
  const [first, ...others] = causes.filter(({ code }) => code !== 'unavailable');
  const rest = others
    .filter(cause => !isHarmless(cause.code) && !isConsequence(cause, causes))
    .slice(0, maxOtherCauses);
  if (!first && items.length === 0) return null;
  const clusterName = view.cluster.title ?? view.cluster.name;
  return (
    <InfoCard
      title={isNamed ? t('story.titleOf', { cluster: clusterName }) : t('story.title')}
      subheader={first ? undefined : t('story.well')}
    >
      {first && <CauseView cause={first} view={view} isFirst />}
      {first && !isHarmless(first.code) && (
        <CauseLinks entity={entity} object={{ cluster: view.cluster.name, ...first.object }} />
      )}
      {rest.length > 0 && (
        <Others>
          {rest.map(cause => (
            <li key={`${cause.code} ${cause.object.kind} ${cause.object.name} ${cause.container}`}>
              <CauseView cause={cause} view={view} />
            </li>
          ))}
        </Others>
      )}
      {items.length > 0 && (
        <Details openLabel={t('story.more', { count: items.length })} closeLabel={t('story.less')}>
          <Timeline items={items} view={view} />
        </Details>
      )}
    </InfoCard>
  );
}

/** A cause in words, with what the cluster says about it. */
function CauseView({
  cause,
  view,
  isFirst,
}: {
  cause: Cause;
  view: ClusterView;
  isFirst?: boolean;
}) {
  const t = useTranslations(laterKubernetesTranslations);
  const [, select] = useObjectSelection();
  const describe = useDescribeCause();
  const { code, object, container, since, detail, end, change, count } = cause;
  const pod =
    isFirst && endedCodes.has(code) ? (findObject(view, object) as Pod | undefined) : undefined;
  const isSameImage = change?.from.join() === change?.to.join();
  return (
    <CauseRoot data-first={isFirst || undefined}>
      <div>
        <StateBadge state={isHarmless(code) ? 'inactive' : 'broken'} look="plain">
          {describe(cause)}
        </StateBadge>
      </div>
      <div>
        {object.kind}{' '}
        <NameButton type="button" onClick={() => select({ cluster: view.cluster.name, ...object })}>
          {object.name}
        </NameButton>
        {count > 1 && ` ${t('story.others', { count: count - 1 })}`}
        {since !== undefined && (
          <>
            {' · '}
            <RelativeTime time={new Date(since)} />
          </>
        )}
      </div>
      {change && (
        <div>
          {isSameImage
            ? t('story.changeSettings', { to: change.to.join(', ') })
            : t('story.change', { from: change.from.join(', '), to: change.to.join(', ') })}{' '}
          <RelativeTime time={new Date(change.at)} />
        </div>
      )}
      {change && change.settings.length > 0 && <Detail>{change.settings.join('\n')}</Detail>}
      {end && <div>{describeEnd(t, end)}</div>}
      {detail && <Detail>{detail}</Detail>}
      {pod && container !== undefined && <LastWords view={view} pod={pod} container={container} />}
    </CauseRoot>
  );
}

/** Causes by which a container ends, whose log may name what is behind them. */
const endedCodes: ReadonlySet<Cause['code']> = new Set(['crash', 'init-failed']);

function describeEnd(
  t: Translate<LaterKubernetesTextKey>,
  { reason, exitCode }: NonNullable<Cause['end']>,
): string {
  if (exitCode === undefined) return reason ?? '';
  return reason === undefined
    ? t('story.exitCode', { exitCode })
    : t('story.end', { reason, exitCode });
}

/** The end of the log of a container's last run. One that cannot be read is not quoted: its own window says why. */
function LastWords({ view, pod, container }: { view: ClusterView; pod: Pod; container: string }) {
  const t = useTranslations(laterKubernetesTranslations);
  const [, selectLog] = useLogSelection();
  const { isPrevious, lines } = useLastWords(view.cluster.name, pod, container);
  if (lines.length === 0) return null;
  const open = () =>
    selectLog({
      cluster: view.cluster.name,
      ...getObjectRef(pod, 'Pod'),
      container,
      isPrevious,
    });
  return (
    <>
      <div>
        {t('story.lastWords')}{' '}
        <NameButton type="button" onClick={open}>
          {t('story.wholeLog')}
        </NameButton>
      </div>
      <Detail>{lines.join('\n')}</Detail>
    </>
  );
}

const CauseRoot = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  // A track as wide as its longest word, such as an image's name, would be cut at the card's edge.
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(0.25),
  color: theme.vars.palette.text.secondary,
  overflowWrap: 'anywhere',
  // The cause is a sentence, and read to its end.
  '& [data-state]': { height: 'auto', alignItems: 'flex-start', whiteSpace: 'normal' },
  '& [data-state] > svg': { flex: 'none', marginTop: 3 },
  '&[data-first] > div:first-of-type': { ...theme.typography.h3 },
}));

const Detail = styled('code')(({ theme }) => ({
  ...theme.typography.caption,
  fontFamily: 'ui-monospace, monospace',
  maxHeight: '6em',
  overflow: 'auto',
  whiteSpace: 'pre-wrap',
}));

const Others = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1),
  margin: theme.spacing(1.5, 0, 0),
  padding: theme.spacing(1.5, 0, 0),
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  listStyle: 'none',
}));
