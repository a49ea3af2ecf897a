import { PublishSubject } from '../reactive/PublishSubject.ts';
import type { Alert, AlertApi } from './refs.ts';

/** The messages that wait to be shown; the first is on view. */
export class AlertQueue implements AlertApi {
  #alerts: readonly Alert[] = [];
  readonly #changes = new PublishSubject();

  post(alert: Alert): () => void {
    this.#change([...this.#alerts, alert]);
    return () => this.dismiss(alert);
  }

  dismiss(alert: Alert): void {
    if (this.#alerts.includes(alert)) this.#change(this.#alerts.filter(other => other !== alert));
  }

  readonly getAll = (): readonly Alert[] => this.#alerts;

  readonly subscribe = (listener: () => void): (() => void) => this.#changes.subscribe(listener);

  #change(alerts: readonly Alert[]): void {
    this.#alerts = alerts;
    this.#changes.post();
  }
}
