/** Fetches the dialog that asks for a day; it is needed only when opened. */
export const loadTimeTravelDialog = async () =>
  (await import('./TimeTravelDialog.tsx')).TimeTravelDialog;
