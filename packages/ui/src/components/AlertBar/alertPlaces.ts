import { useSyncExternalStore } from 'react';

let places: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function setPlaces(next: readonly HTMLElement[]): void {
  places = next;
  for (const notify of listeners) notify();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * A ref for an element of an open dialog in which alerts appear meanwhile: all beside the dialog is out of reach
 * for the keyboard, and silent for those who listen.
 */
export function registerAlertPlace(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  setPlaces([...places, element]);
  return () => setPlaces(places.filter(place => place !== element));
}

/** Where alerts appear now: in the dialog that was opened last, or `undefined` for the page. */
export function useAlertPlace(): HTMLElement | undefined {
  return useSyncExternalStore(subscribe, () => places.at(-1));
}
