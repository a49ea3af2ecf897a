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
  /** Loads the page anew, where its code could not be fetched: then that is what helps. */
  onReload?: () => void;
}

/** Stands where a plugin failed to render; the rest of the portal goes on. */
export function PluginErrorPanel({ pluginId, error, onRetry, onReload }: PluginErrorPanelProps) {
  const t = useTranslations(uiTranslations);
  return (
    <ErrorPanel
      title={onReload ? t('pluginError.outdated') : t('pluginError.title', { plugin: pluginId })}
      error={error}
      actions={
        <>
          {onReload && (
            <Button variant="contained" startIcon={<RefreshIcon />} onClick={onReload}>
              {t('pluginError.reload')}
            </Button>
          )}
          <Button
            variant="outlined"
            startIcon={onReload ? undefined : <RefreshIcon />}
            onClick={onRetry}
          >
            {t('pluginError.retry')}
          </Button>
        </>
      }
    />
  );
}
