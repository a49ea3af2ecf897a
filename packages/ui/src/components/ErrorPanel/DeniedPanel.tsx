import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { uiTranslations } from '../../translations.ts';
import { StructuredMetadata } from '../StructuredMetadata/StructuredMetadata.tsx';
import { WarningPanel } from '../WarningPanel/WarningPanel.tsx';

interface DeniedPanelProps {
  /** Name of the permission, for those who give it. */
  permission: string;
}

/** Content that the user may not see: whom to turn to, and, for them, what it takes. Trying again would not help. */
export function DeniedPanel({ permission }: DeniedPanelProps) {
  const t = useTranslations(uiTranslations);
  return (
    <WarningPanel title={t('denied.title')} message={t('denied.hint')}>
      <StructuredMetadata items={[{ label: t('denied.permission'), value: permission }]} />
    </WarningPanel>
  );
}
