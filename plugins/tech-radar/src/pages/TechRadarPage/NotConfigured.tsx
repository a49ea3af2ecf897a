import { EmptyState } from '@portico/ui';
import { CodeSnippet } from '@portico/ui/code';
import { useTranslations } from '@portico/ui/i18n';
import { RadarIcon } from '@portico/ui/icons';
import { techRadarTranslations } from '../../translations.ts';

const example = `techRadar:
  url: https://github.com/my-org/tech-radar/blob/main/radar.yaml
`;

/** How a radar is configured. */
export function NotConfigured() {
  const t = useTranslations(techRadarTranslations);
  return (
    <EmptyState icon={<RadarIcon />} title={t('empty.title')} description={t('empty.description')}>
      <CodeSnippet code={example} language="yaml" />
    </EmptyState>
  );
}
