import { type StorageApi, useStoredValue } from '@portico/app';
import { z } from 'zod/mini';

/** How long the name of a view may be. */
export const maxViewName = 60;

const maxViews = 50;

const savedViewSchema = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(maxViewName)),
  /** The search parameters of the catalog's address, with the `?` when there are any. */
  search: z.string().check(z.maxLength(8000), z.regex(/^(\?.*)?$/)),
});

/** A choice of what the catalog's list shows, under a name. */
export type SavedView = z.infer<typeof savedViewSchema>;

const bucket = 'catalog';
const viewsKey = 'savedViews';

/** The views that the user has saved, the oldest first, and what replaces them. */
export function useSavedViews(): [readonly SavedView[], (views: SavedView[]) => void] {
  const [stored, setStored] = useStoredValue<unknown>(bucket, viewsKey);
  return [toViews(stored), views => setStored(views.slice(-maxViews))];
}

/** The saved views at this moment. */
export function readSavedViews(storage: StorageApi): readonly SavedView[] {
  return toViews(storage.forBucket(bucket).get(viewsKey));
}

function toViews(stored: unknown): readonly SavedView[] {
  const found = z.array(savedViewSchema).safeParse(stored);
  return found.success ? found.data : [];
}

const columnIdsSchema = z.record(z.string(), z.array(z.string()));

/** The columns that the user has hidden in the list of a kind or added to it, and what replaces them. */
export function useColumnIds(
  key: 'hiddenColumns' | 'shownColumns',
  kind: string,
): [readonly string[], (ids: string[]) => void] {
  const [stored, setStored] = useStoredValue<unknown>(bucket, key);
  const found = columnIdsSchema.safeParse(stored);
  const byKind = found.success ? found.data : {};
  const ids = Object.hasOwn(byKind, kind) ? (byKind[kind] ?? none) : none;
  return [ids, next => setStored({ ...byKind, [kind]: next })];
}

const none: readonly string[] = [];
