/** An address or path without the slashes at its end, as base addresses are joined with paths. */
export function trimSlash(text: string): string {
  return text.replace(/(?<!\/)\/+$/, '');
}
