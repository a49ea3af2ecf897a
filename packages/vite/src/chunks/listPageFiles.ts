import { parseAst, type Plugin } from 'vite';
import { entryIds } from '../pages/entries.ts';
import { listChunks, listWithImports, requireChunk } from './chunkGraph.ts';
import type { PortalModules } from './PortalModules.ts';

/** Name of the file, beside the pages. */
const fileName = 'page-files.json';

/**
 * Writes which files each page needs beside those that every page fetches, by the page's path, so that the server can name
 * them in the HTML: otherwise they are requested once the app runs. Pages are found by how plugins contribute them,
 * `pagePoint.add({ path: '…', load: () => import('…') })`; others load as before.
 */
export function listPageFiles(modules: PortalModules): Plugin {
  const pages = new Map<string, string>();
  return {
    name: 'portico-page-files',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { code: 'pagePoint.add(' },
      async handler(code, id) {
        for (const { path, specifier } of findPages(parseAst(code))) {
          const found = await this.resolve(specifier, id);
          if (found) pages.set(path, found.id);
        }
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = listChunks(Object.values(bundle));
        const filesOf = (moduleId: string) =>
          listWithImports(requireChunk(chunks, moduleId), chunks);
        const { firstPage } = modules;
        const known = new Set([
          ...[entryIds.app, entryIds.portal].flatMap(filesOf),
          ...(firstPage === undefined ? [] : filesOf(firstPage)),
        ]);
        const list = [...pages].map(([path, moduleId]) => ({
          path,
          files: filesOf(moduleId).filter(file => !known.has(file)),
        }));
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(list) });
      },
    },
  };
}

interface DeclaredPage {
  path: string;
  /** What is imported. */
  specifier: string;
}

/** The pages that a module contributes under paths that are written out. */
function findPages(module: unknown): DeclaredPage[] {
  const pages: DeclaredPage[] = [];
  visit(module, node => {
    if (node['type'] !== 'CallExpression' || !isPageCall(node['callee'])) return;
    const [options] = node['arguments'] as Node[];
    const path = readProperty(options, 'path')?.['value'];
    let specifier: unknown;
    visit(readProperty(options, 'load'), each => {
      if (each['type'] === 'ImportExpression') specifier ??= (each['source'] as Node)['value'];
    });
    if (typeof path === 'string' && typeof specifier === 'string') pages.push({ path, specifier });
  });
  return pages;
}

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

function visit(value: unknown, onNode: (node: Node) => void): void {
  if (Array.isArray(value)) for (const each of value) visit(each, onNode);
  if (!isNode(value)) return;
  onNode(value);
  for (const each of Object.values(value)) if (typeof each === 'object') visit(each, onNode);
}

function isPageCall(callee: unknown): boolean {
  if (!isNode(callee) || callee['type'] !== 'MemberExpression') return false;
  const { object, property } = callee as { object: Node; property: Node };
  return object['name'] === 'pagePoint' && property['name'] === 'add';
}

function readProperty(options: Node | undefined, name: string): Node | undefined {
  const properties = (options?.['properties'] ?? []) as Node[];
  const found = properties.find(each => isNode(each['key']) && each['key']['name'] === name);
  return found && isNode(found['value']) ? found['value'] : undefined;
}
