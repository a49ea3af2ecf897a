import { toError } from '@portico/errors';
import { Component, type ReactNode } from 'react';

/** Props of {@link PreviewBoundary}. */
export interface PreviewBoundaryProps {
  /** What is rendered; when it changes after a failure, the children are tried again. */
  subject: unknown;
  /** What is shown in place of a preview that cannot be rendered. */
  renderError: (error: Error) => ReactNode;
  children: ReactNode;
}

interface PreviewState {
  subject: unknown;
  error?: Error | undefined;
}

/** Keeps a form that cannot be rendered, such as one that is half written, from taking the editor with it. */
export class PreviewBoundary extends Component<PreviewBoundaryProps, PreviewState> {
  override state: PreviewState = { subject: this.props.subject };

  static getDerivedStateFromProps({ subject }: PreviewBoundaryProps, state: PreviewState) {
    return subject === state.subject ? null : { subject, error: undefined };
  }

  static getDerivedStateFromError(error: unknown) {
    return { error: toError(error) };
  }

  override render() {
    const { error } = this.state;
    return error ? this.props.renderError(error) : this.props.children;
  }
}
