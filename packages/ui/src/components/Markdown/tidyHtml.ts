import type { Nodes, Root } from 'mdast';

/** Takes the HTML out of a text: comments go, line breaks stay, and the rest is shown as it is written. */
export function tidyHtml() {
  return (tree: Root): void => tidyChildren(tree);
}

function tidyChildren(node: Nodes) {
  if (!('children' in node)) return;
  const children = node.children as Nodes[];
  for (let index = children.length - 1; index >= 0; index -= 1) {
    const child = children[index];
    if (child?.type === 'html') children.splice(index, 1, ...replace(child.value));
    else if (child) tidyChildren(child);
  }
}

function replace(html: string): Nodes[] {
  if (/^<br\s*\/?>$/i.test(html)) return [{ type: 'break' }];
  const value = html.replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '').trim();
  return value === '' ? [] : [{ type: 'text', value }];
}
