/** A Markdown table; the first column is text, the others are aligned to the right. */
export function writeTable(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const rule = headings.map((_, column) => (column === 0 ? '---' : '---:'));
  return [headings, rule, ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n');
}

/** Milliseconds with as many digits as matter. */
export function formatMs(ms: number): string {
  if (ms >= 10_000) return `${(ms / 1000).toFixed(1)} s`;
  return ms >= 100 ? `${Math.round(ms)} ms` : `${ms.toFixed(ms >= 10 ? 1 : 2)} ms`;
}

/** Seconds with as many digits as matter. */
export function formatSeconds(seconds: number): string {
  return `${seconds.toFixed(seconds >= 10 ? 1 : 2)} s`;
}

/** Bytes as MB of 1024 × 1024. */
export function formatMegabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 ** 2)} MB`;
}

/** Bytes as KB of 1024. */
export function formatKilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}

/** A whole number with its thousands apart. */
export function formatNumber(value: number): string {
  return Math.round(value).toLocaleString('en');
}

/** A share as whole per cent. */
export function formatPercent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
