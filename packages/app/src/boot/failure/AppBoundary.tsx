import { Component, type ReactNode } from 'react';
import { BootErrorPage } from './BootErrorPage.tsx';

/** Props of {@link AppBoundary}. */
export interface AppBoundaryProps {
  nonce: string | undefined;
  children: ReactNode;
}

/** Around everything: what nobody else contains is shown in place of the portal, and not a white page. */
export class AppBoundary extends Component<AppBoundaryProps, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return <BootErrorPage error={error} nonce={this.props.nonce} hasStarted />;
  }
}
