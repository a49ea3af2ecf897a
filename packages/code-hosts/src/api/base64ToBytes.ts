/** The bytes of text in Base64. */
export function base64ToBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), each => each.codePointAt(0) ?? 0);
}
