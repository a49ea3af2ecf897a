import Button from '@mui/material/Button';
import { RefreshIcon } from '../../icons/icons.tsx';
import { ErrorPanel } from '../ErrorPanel/ErrorPanel.tsx';

/** Props of {@link PluginErrorPanel}. */
export interface PluginErrorPanelProps {
  pluginId: string;
  error: Error;
  onRetry: () => void;
}

/** Stands where a plugin failed to draw; the rest of the portal goes on. */
export function PluginErrorPanel({ pluginId, error, onRetry }: PluginErrorPanelProps) {
  return (
    <ErrorPanel
      title={`Error in ${pluginId}`}
      error={error}
      actions={
        <Button variant="outlined" startIcon={<RefreshIcon />} onClick={onRetry}>
          Retry
        </Button>
      }
    />
  );
}
