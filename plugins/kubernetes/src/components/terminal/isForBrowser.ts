/**
 * Whether a key is left to the browser, which pastes into the terminal, or copies from it, of its own accord. The
 * terminal would send control characters instead.
 */
export function isForBrowser(
  { key, ctrlKey, altKey, metaKey }: KeyboardEvent,
  hasSelection: boolean,
): boolean {
  if (!ctrlKey || altKey || metaKey) return false;
  const letter = key.toLowerCase();
  return letter === 'v' || (letter === 'c' && hasSelection);
}
