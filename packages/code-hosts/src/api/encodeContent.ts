import { bytesToBase64, toBase64 } from './redact.ts';

/** The content of a file in Base64. */
export function encodeContent(content: Uint8Array | string): string {
  return typeof content === 'string' ? toBase64(content) : bytesToBase64(content);
}
