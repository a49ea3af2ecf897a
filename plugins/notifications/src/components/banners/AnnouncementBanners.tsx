import { styled } from '@mui/material/styles';
import { preloadMarkdown } from '@portico/ui/code';
import { type LoadTexts, useTextLanguage, useTranslations } from '@portico/ui/i18n';
import { pickText } from '../../model/pickText.ts';
import { notificationTranslations } from '../../translations.ts';
import { AnnouncementText } from '../AnnouncementText.tsx';
import { useShownAnnouncements } from '../ShownAnnouncements.ts';
import { DismissableBanner } from './DismissableBanner.tsx';
import { useDismissedBanners } from './dismissedBanners.ts';

/** Fetches what the banners and the card are rendered with, so that they have their size at once. */
export async function preloadAnnouncements(loadTexts: LoadTexts): Promise<void> {
  await Promise.all([preloadMarkdown(loadTexts), loadTexts(notificationTranslations)]);
}

/** More would leave a phone no room for the page; the next comes when one is dismissed. */
const maxBanners = 3;
/** Longer texts may scroll, so the keyboard must be able to reach them. */
const longText = 300;

/** What is announced and was not dismissed yet, above the page. */
export default function AnnouncementBanners() {
  const t = useTranslations(notificationTranslations);
  const language = useTextLanguage();
  const [dismissed] = useDismissedBanners();
  const shown = useShownAnnouncements()
    .filter(({ id }) => !dismissed.has(id))
    .slice(0, maxBanners);
  return shown.map(({ id, severity, text }, at) => {
    const several = { count: shown.length, position: at + 1 };
    const label = shown.length > 1 ? t('banner.label', several) : undefined;
    const isLong = pickText(text, language).length > longText;
    return (
      <DismissableBanner key={id} id={id} severity={severity} label={label}>
        <Text {...(isLong && { role: 'group', tabIndex: 0, 'aria-label': t('banner.text') })}>
          <AnnouncementText text={text} headingLevel={2} idPrefix={`banner-${id}-`} />
        </Text>
      </DismissableBanner>
    );
  });
}

const Text = styled('div')(({ theme }) => ({
  maxHeight: '25vh',
  overflowY: 'auto',
  // The text of a banner, not of a document.
  '& > div': { ...theme.typography.body2 },
  '& :is(h1, h2, h3, h4, h5, h6)': { ...theme.typography.subtitle2, fontWeight: 600 },
  '&& > div > * + *': { marginBlockStart: theme.spacing(0.5) },
}));
