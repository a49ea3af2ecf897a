/**
 * Characters that show nothing and can make a text look like another one: controls, overrides and embeddings of the
 * direction of writing, zero-width spaces, and tags. Marks of direction and joiners stay, which scripts need.
 */
const invisibleControls =
  /[\p{Cc}\u00AD\u115F\u1160\u180E\u200B\u202A-\u202E\u2028\u2029\u2060-\u206F\u3164\uFEFF\uFFA0\u{E0000}-\u{E007F}]/gu;

/** A text without characters that show nothing and can make it look like another one. */
export function removeInvisibleControls(text: string): string {
  return text
    .replace(/[\t\n\r\u2028\u2029]+/g, ' ')
    .replace(invisibleControls, '')
    .trim();
}
