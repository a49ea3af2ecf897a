import { styled } from '@mui/material/styles';
import type { AnnouncementSeverity } from '@portico/notifications-common';
import { useTranslations } from '@portico/ui/i18n';
import { Banner } from '@portico/ui/shell';
import { AnnouncementText } from '../../components/AnnouncementText.tsx';
import { notificationTranslations } from '../../translations.ts';

/** Props of {@link AnnouncementPreview}. */
export interface AnnouncementPreviewProps {
  /** By language. */
  texts: Readonly<Record<string, string>>;
  severity: AnnouncementSeverity;
}

/** How readers of each language will see an announcement. */
export function AnnouncementPreview({ texts, severity }: AnnouncementPreviewProps) {
  const t = useTranslations(notificationTranslations);
  const written = Object.entries(texts).filter(([, text]) => text.trim());
  return (
    <section aria-label={t('form.preview')}>
      <Title>{t('form.preview')}</Title>
      {written.length === 0 && <p>{t('form.previewNone')}</p>}
      {written.map(([language, text]) => (
        <Banner
          key={language}
          severity={severity}
          label={t('form.previewOf', { language: language.toUpperCase() })}
        >
          <AnnouncementText text={text} headingLevel={4} idPrefix={`preview-${language}-`} />
        </Banner>
      ))}
    </section>
  );
}

const Title = styled('h3')(({ theme }) => ({
  ...theme.typography.body2,
  margin: theme.spacing(0, 0, 1),
  fontWeight: 500,
}));
