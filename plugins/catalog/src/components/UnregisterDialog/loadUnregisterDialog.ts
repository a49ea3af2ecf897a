/** Fetches the dialog that unregisters an entity; it is needed only when opened. */
export const loadUnregisterDialog = async () =>
  (await import('./UnregisterDialog.tsx')).UnregisterDialog;
