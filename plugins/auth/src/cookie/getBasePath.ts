/** Path of the portal, '' at the root, as the page says. */
export function getBasePath(): string {
  return new URL(document.baseURI).pathname.replace(/\/$/, '');
}
