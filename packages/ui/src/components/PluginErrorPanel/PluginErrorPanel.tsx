import Button from '@mui/material/Button';
import { RefreshIcon } from '../../icons/icons.tsx';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { uiTranslations } from '../../translations.ts';
import { ErrorPanel } from '../ErrorPanel/ErrorPanel.tsx';

/** Props of {@link PluginErrorPanel}. */
export interface PluginErrorPanelProps {
  pluginId: string;
  error: Error;
  onRetry: () => void;
}

/** Stands where a plugin failed to draw; the rest of the portal goes on. */
export function PluginErrorPanel({ pluginId, error, onRetry }: PluginErrorPanelProps) {
  const t = useTranslations(uiTranslations);
  return (
    <ErrorPanel
      title={t('pluginError.title', { plugin: pluginId })}
      error={error}
      actions={
        <Button variant="outlined" startIcon={<RefreshIcon />} onClick={onRetry}>
          {t('pluginError.retry')}
        </Button>
      }
    />
  );
}
