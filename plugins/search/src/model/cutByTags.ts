/** A part of a text. */
export interface TextPart {
  text: string;
  /** It matches the query. */
  isMarked: boolean;
}

/** Cuts a text where it is marked by tags. The tags may be any text; without one of them nothing is marked. */
export function cutByTags(text: string, preTag: string, postTag: string): TextPart[] {
  if (preTag === '' || postTag === '') return [{ text, isMarked: false }];
  const parts: TextPart[] = [];
  const add = (part: string, isMarked: boolean) => {
    if (part !== '') parts.push({ text: part, isMarked });
  };
  let at = 0;
  for (;;) {
    const start = text.indexOf(preTag, at);
    const end = start < 0 ? -1 : text.indexOf(postTag, start + preTag.length);
    if (end < 0) break;
    add(text.slice(at, start), false);
    add(text.slice(start + preTag.length, end), true);
    at = end + postTag.length;
  }
  add(text.slice(at), false);
  return parts;
}
