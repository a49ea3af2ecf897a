const maxRefsPerCall = 1000;
const maxBytesPerCall = 90 * 1024;

/** Splits refs into calls of at most 1000 refs and about 90 KiB each, or so many bytes, in order. */
export function splitRefs(refs: readonly string[], maxBytes = maxBytesPerCall): string[][] {
  const chunks: string[][] = [];
  let chunk: string[] = [];
  let bytes = 0;
  for (const ref of refs) {
    const size = new TextEncoder().encode(ref).length + 3;
    if (chunk.length === maxRefsPerCall || (chunk.length > 0 && bytes + size > maxBytes)) {
      chunks.push(chunk);
      chunk = [];
      bytes = 0;
    }
    chunk.push(ref);
    bytes += size;
  }
  if (chunk.length > 0) chunks.push(chunk);
  return chunks;
}
