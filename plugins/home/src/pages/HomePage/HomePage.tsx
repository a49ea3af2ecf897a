import {
  LazyContribution,
  NotFoundPlace,
  useContributions,
  useIsGuest,
  useLoadedContributions,
  useProfile,
} from '@portico/app';
import { homeCardPoint } from '../../points.ts';
import { Page, PageContent, PageHeader, SkeletonText } from '@portico/ui';
import { ContentGrid, ContentGridItem } from '@portico/ui/cards';
import { useLocale, useTranslations } from '@portico/ui/i18n';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { FirstSteps } from '../../components/FirstSteps/FirstSteps.tsx';
import { HomeSearch } from '../../components/HomeSearch.tsx';
import { WhoseHome } from '../../components/WhoseHome/WhoseHome.tsx';
import { getDayPart } from '../../model/dayPart.ts';
import { useAttention } from '../../queries/attention.ts';
import { useHomeTeams } from '../../queries/homeTeams.ts';
import { laterHomeTranslations } from '../../laterTranslations.ts';

export { prefetchHomePage as prefetch } from './prefetchHomePage.ts';

/** The first page: a greeting, a search, and cards that plugins add. */
export default function HomePage() {
  // Everything below the root that no other page has is nobody's.
  const { '*': below } = useParams();
  if (below) return <NotFoundPlace />;
  return <Greeted />;
}

function Greeted() {
  const [now] = useState(() => new Date());
  const greeting = useGreeting(now);
  const locale = useLocale();
  const cards = useContributions(homeCardPoint);
  const areLoaded = useLoadedContributions(cards);
  const isAttentionKnown = useIsAttentionKnown();
  const { chosen, owners } = useHomeTeams();
  const today = now.toLocaleDateString(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  });
  return (
    <Page>
      <PageHeader
        title={greeting}
        subtitle={
          <>
            {today}
            <WhoseHome />
          </>
        }
      />
      <PageContent>
        <HomeSearch />
        <FirstSteps />
        {areLoaded && isAttentionKnown ? (
          <ContentGrid>
            {(['wide', 'narrow'] as const).map(column => (
              <ContentGridItem key={column} span={column === 'wide' ? 8 : 4}>
                {cards
                  .filter(({ value }) => value.column === column)
                  .map(({ id, pluginId, value }) => (
                    <LazyContribution
                      key={id}
                      pluginId={pluginId}
                      load={value.load}
                      props={{ owners, areChosen: chosen.length > 0 }}
                    />
                  ))}
              </ContentGridItem>
            ))}
          </ContentGrid>
        ) : (
          <SkeletonText lines={8} />
        )}
      </PageContent>
    </Page>
  );
}

const attentionWaitMs = 400;

/**
 * Whether it is known how much needs attention, which is at the top: what is below it need not move then. A source that
 * takes long is not waited for.
 */
function useIsAttentionKnown(): boolean {
  const { isPending } = useAttention();
  const [isKnown, setKnown] = useState(false);
  // What is known stays so while it is read again.
  if (!isPending && !isKnown) setKnown(true);
  useEffect(() => {
    const timer = setTimeout(() => setKnown(true), attentionWaitMs);
    return () => clearTimeout(timer);
  }, []);
  return isKnown;
}

function useGreeting(now: Date): string {
  const t = useTranslations(laterHomeTranslations);
  const { data: profile } = useProfile();
  // Guests share a name that is nobody's.
  const name = useIsGuest() ? undefined : profile?.displayName;
  const dayPart = getDayPart(now);
  return name ? t(`greetingTo.${dayPart}`, { name }) : t(`greeting.${dayPart}`);
}
