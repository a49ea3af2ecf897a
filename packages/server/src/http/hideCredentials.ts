const userInfo = /:\/\/[^\s/@'"]+@/g;

/**
 * Omits from the addresses in a text what may be a secret: names with passwords, and queries. Callers can choose the
 * text, so each character is looked at a fixed number of times.
 */
export function hideCredentials(text: string): string {
  return text.replace(/[^\s'"]+/g, word => {
    const at = word.indexOf('://');
    if (at < 0) return word;
    const hidden = word.replace(userInfo, '://***@');
    const query = hidden.indexOf('?', at);
    return query < 0 ? hidden : `${hidden.slice(0, query)}?***`;
  });
}
