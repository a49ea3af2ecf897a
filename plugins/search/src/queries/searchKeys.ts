/** Keys of what search has read. */
export const searchKeys = {
  results: (query: unknown) => ['search', 'results', query] as const,
  values: (qualifier: string | undefined, prefix: string) =>
    ['search', 'values', qualifier, prefix] as const,
  recent: ['search', 'recent'] as const,
};
