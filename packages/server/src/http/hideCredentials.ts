const userInfo = /([a-z][a-z\d+.-]*:\/\/)[^\s/@'"]+@/gi;
const query = /([a-z][a-z\d+.-]*:\/\/[^\s'"?]+)\?[^\s'"]*/gi;

/** Leaves out of the addresses in a text what may be a secret: names with passwords, and queries. */
export function hideCredentials(text: string): string {
  return text.replace(userInfo, '$1***@').replace(query, '$1?***');
}
