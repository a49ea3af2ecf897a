import { useStoredValue } from '@portico/app';
import { z } from 'zod/mini';

/** How long the name of a view may be. */
export const maxViewName = 60;

const maxViews = 50;

const savedViewSchema = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(maxViewName)),
  /** The search parameters of the address, with the `?` when there are any. */
  search: z.string().check(z.maxLength(8000), z.regex(/^(\?.*)?$/)),
});

/** A choice of what the catalog's list shows, under a name. */
export type SavedView = z.infer<typeof savedViewSchema>;

const bucket = 'catalog';

/** The views that the user has saved, the oldest first, and what replaces them. */
export function useSavedViews(): [readonly SavedView[], (views: SavedView[]) => void] {
  const [stored, setStored] = useStoredValue<unknown>(bucket, 'savedViews');
  const found = z.array(savedViewSchema).safeParse(stored);
  return [found.success ? found.data : [], views => setStored(views.slice(-maxViews))];
}

const hiddenColumnsSchema = z.record(z.string(), z.array(z.string()));

/** The columns that the user has hidden in the list of a kind, and what replaces them. */
export function useHiddenColumns(kind: string): [readonly string[], (ids: string[]) => void] {
  const [stored, setStored] = useStoredValue<unknown>(bucket, 'hiddenColumns');
  const found = hiddenColumnsSchema.safeParse(stored);
  const byKind = found.success ? found.data : {};
  const hidden = Object.hasOwn(byKind, kind) ? (byKind[kind] ?? none) : none;
  return [hidden, ids => setStored({ ...byKind, [kind]: ids })];
}

const none: readonly string[] = [];
