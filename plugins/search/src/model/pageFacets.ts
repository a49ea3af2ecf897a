/** What the search page filters by. */
export const pageFacets = ['kind', 'type', 'owner', 'system', 'lifecycle', 'tags'] as const;
