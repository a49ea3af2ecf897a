import { parseTime } from '../health/objects.ts';
import type { KubernetesEvent, KubernetesObject } from '../../kubernetesObjects.ts';

/** When an event happened last, in milliseconds since 1970; 0 when it does not say. */
export function getEventTime(event: KubernetesEvent): number {
  return (
    parseTime(event.series?.lastObservedTime) ??
    parseTime(event.lastTimestamp) ??
    parseTime(event.eventTime) ??
    parseTime(event.metadata?.creationTimestamp) ??
    0
  );
}

/** How often an event happened. */
export function getEventCount({ series, count }: KubernetesEvent): number {
  return Math.max(1, series?.count ?? count ?? 1);
}

/** Events by the object that they are about. */
export class EventIndex {
  readonly #byObject = new Map<string, KubernetesEvent[]>();

  constructor(events: readonly KubernetesEvent[]) {
    for (const event of events) {
      const { kind = '', namespace = '', name = '' } = event.involvedObject ?? {};
      const key = `${kind}/${namespace}/${name}`;
      const list = this.#byObject.get(key);
      if (list) list.push(event);
      else this.#byObject.set(key, [event]);
    }
  }

  /** The events of an object. */
  of({ kind = '', metadata }: KubernetesObject): readonly KubernetesEvent[] {
    const { namespace = '', name = '', uid } = metadata ?? {};
    const events = this.#byObject.get(`${kind}/${namespace}/${name}`) ?? [];
    // An object of the same name that is gone may have events still.
    return events.filter(
      ({ involvedObject }) => !uid || !involvedObject?.uid || involvedObject.uid === uid,
    );
  }
}
