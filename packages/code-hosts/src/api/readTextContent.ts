const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The content as text; `undefined` for bytes that are no UTF-8 or hold a zero. */
export function readTextContent(content: Uint8Array | string): string | undefined {
  if (typeof content === 'string') return content;
  if (content.includes(0)) return undefined;
  try {
    return decoder.decode(content);
  } catch {
    return undefined;
  }
}
