/**
 * Parses what a host answers as JSON. Gerrit and Gitiles write a line before it, so that no other page can run it.
 *
 * @throws SyntaxError for anything else.
 */
export function parseHostJson(text: string): unknown {
  return JSON.parse(text.replace(/^\)\]\}'\n/, ''));
}
