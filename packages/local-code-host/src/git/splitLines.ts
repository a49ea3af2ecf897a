/** The lines of what git writes. */
export function splitLines(text: string): string[] {
  return text.split('\n').filter(Boolean);
}
