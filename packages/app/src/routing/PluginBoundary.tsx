import { chunkErrorName } from '@portico/ui/lazy';
import { PluginErrorPanel } from '@portico/ui/shell';
import { Component, type ReactNode, useMemo } from 'react';
import { AppContext, useApp } from '../hooks/AppContext.ts';

interface BoundaryProps {
  pluginId: string;
  /** Called before the content is rendered again. */
  onRetry?: (() => void) | undefined;
  children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  readonly handleRetry = () => {
    this.props.onRetry?.();
    this.setState({ error: undefined });
  };

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <PluginErrorPanel
        pluginId={this.props.pluginId}
        error={error}
        onRetry={this.handleRetry}
        // After a new release the files of this one may be gone; another try would not find them.
        {...(error.name === chunkErrorName && { onReload: () => window.location.reload() })}
      />
    );
  }
}

/** A plugin's part of the page: what fails in it fails alone, and what it requests it asks as itself. */
export function PluginBoundary({ pluginId, onRetry, children }: BoundaryProps) {
  const { assembly } = useApp();
  const app = useMemo(() => ({ assembly, pluginId }), [assembly, pluginId]);
  return (
    <AppContext value={app}>
      <Boundary pluginId={pluginId} onRetry={onRetry}>
        {children}
      </Boundary>
    </AppContext>
  );
}
