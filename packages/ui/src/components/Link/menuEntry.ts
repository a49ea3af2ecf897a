const mark = 'porticoMenu';

/** Whether the newest entry of the history belongs to a menu that is open over its page. */
export function isMenuEntry(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && mark in state;
}

/** Adds an entry for a menu to the history, so that Back closes the menu and stays on the page. */
export function addMenuEntry(): void {
  const state: unknown = window.history.state;
  window.history.pushState({ ...(state as object | null), [mark]: true }, '');
}
