import { isUtf8 } from 'node:buffer';

/** As much as git looks at. */
const headBytes = 8192;

/** Whether bytes are a text that is rendered: UTF-8 without zeros. */
export function isText(bytes: Uint8Array): boolean {
  return isUtf8(bytes) && !bytes.subarray(0, headBytes).includes(0);
}

/**
 * The encoding of what seems to be a text with placeholders, and is no UTF-8, so that they are not rendered; `undefined` for
 * all else, such as pictures.
 *
 * @param start - what placeholders begin with: `${{`.
 */
export function findForeignEncoding(bytes: Uint8Array, start: string): string | undefined {
  if (isText(bytes)) return undefined;
  const [first, second] = bytes;
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isLittle = first === 0xff && second === 0xfe;
  const isBig = first === 0xfe && second === 0xff;
  if (isLittle || isBig) {
    const wanted = Buffer.from(start, 'utf16le');
    return buffer.includes(isBig ? wanted.swap16() : wanted) ? 'UTF-16' : undefined;
  }
  const isBinary = bytes.subarray(0, headBytes).includes(0);
  return !isBinary && buffer.includes(start) ? 'no UTF-8' : undefined;
}
