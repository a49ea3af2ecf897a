import { styled } from '@mui/material/styles';
import type { EntityAt } from '@portico/catalog-common/history';
import { Link } from '@portico/ui';
import { useLocale, useTranslations } from '@portico/ui/i18n';
import { Banner } from '@portico/ui/shell';
import { laterCatalogTranslations } from '../../laterTranslations.ts';
import { formatTime } from './formatTime.ts';
import { TimeTravelButton } from './TimeTravelButton.tsx';
import { useTodayHref } from './useTimeHref.ts';

/** Props of {@link PastBanner}. */
export interface PastBannerProps {
  /** As the address says it. */
  time: string;
  past: EntityAt & { state: 'there' };
}

/** Says that a page shows an entity as it was, and leads back to today. */
export function PastBanner({ time, past }: PastBannerProps) {
  const t = useTranslations(laterCatalogTranslations);
  const locale = useLocale();
  const todayHref = useTodayHref();
  const isLatest = past.until === undefined;
  return (
    <Banner severity="warning">
      <Content>
        <span>
          {t(isLatest ? 'past.bannerSame' : 'past.banner', { time: formatTime(time, locale) })}
        </span>
        <Actions>
          <Link to={todayHref} underline="always">
            {t('past.today')}
          </Link>
          <TimeTravelButton isPast />
        </Actions>
      </Content>
    </Banner>
  );
}

const Content = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(0.5, 2),
}));

const Actions = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0.5, 1.5),
}));
