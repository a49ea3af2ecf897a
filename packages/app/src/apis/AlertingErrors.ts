import { toError } from '@portico/errors';
import type { AlertApi, ErrorApi } from './refs.ts';
import { isWithoutToken } from './withoutToken.ts';

/** Reports errors as alerts of severity error. */
export class AlertingErrors implements ErrorApi {
  readonly #alerts: AlertApi;

  constructor(alerts: AlertApi) {
    this.#alerts = alerts;
  }

  post(error: Error, { hidden = false }: { hidden?: boolean } = {}): void {
    if (!hidden) this.#alerts.post({ message: error.message, severity: 'error', error });
  }
}

/** Passes promises that failed unseen to the error API. @returns a function that ends it. */
export function reportUnhandledRejections(errors: ErrorApi): () => void {
  const handle = ({ reason }: PromiseRejectionEvent) => {
    const error = toError(reason);
    if (error.name !== 'AbortError') errors.post(error, { hidden: isWithoutToken(error) });
  };
  window.addEventListener('unhandledrejection', handle);
  return () => window.removeEventListener('unhandledrejection', handle);
}
