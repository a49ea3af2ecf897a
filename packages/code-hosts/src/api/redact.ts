import { TextFinder } from '@portico/patterns';

const hidden = '[redacted]';

/** Replaces secrets in a text, also in the forms that addresses and headers have. */
export function redact(text: string, secrets: readonly string[]): string {
  const forms = secrets
    .filter(Boolean)
    .flatMap(secret => [secret, encodeURIComponent(secret), toBase64(secret)]);
  return new TextFinder(forms).replace(text, hidden);
}

/** Bytes of text in Base64. */
export function toBase64(text: string): string {
  return bytesToBase64(new TextEncoder().encode(text));
}

/** Bytes in Base64. */
export function bytesToBase64(bytes: Uint8Array): string {
  const chunks = [];
  const size = 0x80_00;
  for (let at = 0; at < bytes.length; at += size)
    chunks.push(String.fromCharCode(...bytes.subarray(at, at + size)));
  return btoa(chunks.join(''));
}
