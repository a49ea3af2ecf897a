/** The element of the page that everything is drawn into. @throws Error when the page has none. */
export function requireRoot(): HTMLElement {
  const root = document.getElementById('root');
  if (!root) throw new Error("The page has no element with the id 'root'");
  return root;
}
