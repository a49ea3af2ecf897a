import { useApi } from '@portico/app';
import { retry } from '@portico/errors';
import { type EntityName, parseEntityRef, stringifyEntityRef } from '@portico/catalog-model';
import { type DocsChange, type TechdocsApi, techdocsApiRef } from '@portico/techdocs-common';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

const pauses = { firstMs: 30_000, maxMs: 30_000 };

/** Options of {@link useDocsWatch}. */
export interface DocsWatchOptions {
  isEnabled: boolean;
  /** Called when the watch begins, with the time of the build of the published site. */
  onCurrent: (builtAt: Date) => void;
  /** Called when a newer site is published, or the published one is that of its source again. */
  onUpdated: () => void;
  /** Called when a build fails, with the reason. */
  onFailed: (message: string) => void;
}

/** Watches a site while its page is visible: hidden tabs would use up the browser's connections to the server. */
export function useDocsWatch(
  entity: EntityName,
  { isEnabled, onCurrent, onUpdated, onFailed }: DocsWatchOptions,
): void {
  const techdocs = useApi(techdocsApiRef);
  const isVisible = useSyncExternalStore(subscribeToVisibility, readVisibility);
  const entityRef = stringifyEntityRef(entity);
  const handleChange = useEffectEvent((change: DocsChange) => {
    if (change.type === 'failed') onFailed(change.message);
    else if (change.type === 'current') onCurrent(change.builtAt);
    else onUpdated();
  });
  useEffect(() => {
    if (!isEnabled || !isVisible) return undefined;
    return watchSite(techdocs, entityRef, change => handleChange(change));
  }, [techdocs, entityRef, isEnabled, isVisible]);
}

/** Calls back with each change of a site. @returns what ends it. */
function watchSite(
  techdocs: TechdocsApi,
  entityRef: string,
  onChange: (change: DocsChange) => void,
): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const watch = async () => {
    for await (const change of techdocs.watch(parseEntityRef(entityRef), { signal }))
      if (!signal.aborted) onChange(change);
  };
  // That the server is away is reported by other parts of the page.
  retry(watch, { pauses, signal }).catch(() => {});
  return () => controller.abort();
}

function subscribeToVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

const readVisibility = () => document.visibilityState === 'visible';
