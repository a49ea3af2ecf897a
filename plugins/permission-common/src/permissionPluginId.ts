/** The id of the permission plugin, which is also its place under `/api`. */
export const permissionPluginId = 'permission';
