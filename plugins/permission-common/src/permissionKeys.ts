/** The id of the permission plugin, which is also its place under `/api`. */
export const permissionPluginId = 'permission';

/** Keys of permission checks in the query cache. */
export const permissionKeys = {
  all: ['permission'] as const,
  check: (name: string, resourceRef: string | undefined) =>
    ['permission', 'check', name, resourceRef ?? null] as const,
};
