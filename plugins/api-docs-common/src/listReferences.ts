const reference =
  /["']?\$ref["']?\s*:\s*(?:"([^"\n]{1,2000})"|'([^'\n]{1,2000})'|([^\s"'#{}[\],][^\s{}[\],]{0,2000}))/g;

/**
 * The other files that a definition names by `$ref`, each once and without its fragment. The text is searched,
 * not understood: that costs little for any size, and finds at most what is no reference after all.
 */
export function listReferences(text: string): string[] {
  const targets = new Set<string>();
  for (const [, doubled, single, plain] of text.matchAll(reference)) {
    const target = (doubled ?? single ?? plain ?? '').split('#')[0]?.trim();
    if (target) targets.add(target);
  }
  return [...targets];
}
