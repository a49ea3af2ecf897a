/** Fetches the inspector; it is needed only when opened. */
export const loadInspectorDialog = async () =>
  (await import('./InspectorDialog.tsx')).InspectorDialog;
