const labels: Readonly<Record<string, string>> = { api: 'API' };

/** A kind, given in lower case, as entities write it. */
export function getKindLabel(kind: string): string {
  return labels[kind] ?? kind.charAt(0).toUpperCase() + kind.slice(1);
}
