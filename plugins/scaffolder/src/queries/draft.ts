import { storageApiRef, useApi, useIsGuest } from '@portico/app';
import { parseEntityRef } from '@portico/catalog-model';
import { type Draft, scaffolderApiRef } from '@portico/scaffolder-common';
import { draftSchema } from '@portico/scaffolder-common/endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { scaffolderKeys } from './scaffolderKeys.ts';

const bucketName = 'scaffolder-drafts';

/** Where drafts are stored: on the server, and for guests, who share one identity, in this browser. */
export function useDraftStore() {
  const scaffolder = useApi(scaffolderApiRef);
  const storage = useApi(storageApiRef);
  const isGuest = useIsGuest();
  return useMemo(() => {
    const bucket = storage.forBucket(bucketName);
    return {
      async get(templateRef: string, signal: AbortSignal): Promise<Draft | null> {
        if (!isGuest)
          return (await scaffolder.getDraft(parseEntityRef(templateRef), { signal })) ?? null;
        return draftSchema.safeParse(bucket.get(templateRef)).data ?? null;
      },
      async save(templateRef: string, draft: Draft): Promise<void> {
        if (isGuest) bucket.set(templateRef, draft);
        else await scaffolder.saveDraft(parseEntityRef(templateRef), draft);
      },
      async remove(templateRef: string): Promise<void> {
        if (isGuest) bucket.set(templateRef, undefined);
        else await scaffolder.deleteDraft(parseEntityRef(templateRef));
      },
    };
  }, [scaffolder, storage, isGuest]);
}

/** The user's half-filled form of a template; `null` when there is none. */
export function useDraft(templateRef: string, isWanted: boolean) {
  const drafts = useDraftStore();
  return useQuery({
    queryKey: scaffolderKeys.draft(templateRef),
    queryFn: ({ signal }) => drafts.get(templateRef, signal),
    enabled: isWanted,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Whether the last draft was stored. */
export type DraftState = 'none' | 'saved' | 'failed';

/** Stores a draft when its changes rest, and when the page is left. @returns how that went, and what removes it. */
export function useSavedDraft(
  templateRef: string,
  draft: Draft | undefined,
  restMs = 800,
): [DraftState, () => Promise<void>] {
  const drafts = useDraftStore();
  const queryClient = useQueryClient();
  const [state, setState] = useState<DraftState>('none');
  const save = useEffectEvent(() => {
    if (!draft) return;
    drafts.save(templateRef, draft).then(
      () => setState('saved'),
      () => setState('failed'),
    );
  });
  useEffect(() => {
    if (!draft) return undefined;
    let isWaiting = true;
    const saveOnce = () => {
      if (isWaiting) save();
      isWaiting = false;
    };
    const timer = setTimeout(saveOnce, restMs);
    window.addEventListener('pagehide', saveOnce);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', saveOnce);
    };
  }, [draft, restMs]);
  const remove = useCallback(async () => {
    await drafts.remove(templateRef);
    queryClient.removeQueries({ queryKey: scaffolderKeys.draft(templateRef) });
    setState('none');
  }, [drafts, queryClient, templateRef]);
  return [state, remove];
}
