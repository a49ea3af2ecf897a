const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as it is written between tags and in attributes of HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/["&'<>]/g, character => entities[character] ?? character);
}
