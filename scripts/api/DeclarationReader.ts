import { dirname, resolve } from 'node:path';
import ts from 'typescript';

/** One exported name of an entry, or a type that its exports mention. */
export interface ReportedName {
  name: string;
  /** Its declarations without comments and private members. */
  text: string;
}

/** What an entry gives to who imports it; both lists are sorted by name. */
export interface EntryReport {
  exported: readonly ReportedName[];
  /** Not exported, but mentioned by what is. */
  mentioned: readonly ReportedName[];
}

/**
 * Reads the surface of entries from emitted declarations. Files of other packages are not opened: a name from them is written as the
 * declaration writes it, so that a report changes with its own package alone, and all packages are read in a second or two.
 */
export class DeclarationReader {
  readonly #program: ts.Program;
  readonly #checker: ts.TypeChecker;

  /** @param files - absolute paths of the `.d.ts` files of all entries that will be read. */
  constructor(files: readonly string[]) {
    const options: ts.CompilerOptions = { noLib: true, types: [], module: ts.ModuleKind.ESNext };
    const host = ts.createCompilerHost(options);
    host.resolveModuleNameLiterals = (literals, importer) =>
      literals.map(({ text }) => ({ resolvedModule: resolveOwn(text, importer) }));
    this.#program = ts.createProgram(files, options, host);
    this.#checker = this.#program.getTypeChecker();
  }

  /** The report of one of the files. */
  read(file: string): EntryReport {
    const source = this.#program.getSourceFile(file);
    const module = source && this.#checker.getSymbolAtLocation(source);
    if (!module) return { exported: [], mentioned: [] };
    const exports = this.#checker
      .getExportsOfModule(module)
      .map(symbol => ({ symbol, target: this.#findDeclared(symbol) }));
    const exported = exports.map(({ symbol, target }) => ({
      name: symbol.name,
      text: printExport(symbol, target),
    }));
    const mentioned = [...this.#listMentioned(exports.map(({ target }) => target))].map(symbol => ({
      name: symbol.name,
      text: printDeclarations(symbol),
    }));
    return { exported: sort(exported), mentioned: sort(mentioned) };
  }

  #findDeclared(symbol: ts.Symbol): ts.Symbol {
    if (!(symbol.flags & ts.SymbolFlags.Alias)) return symbol;
    const target = this.#checker.getAliasedSymbol(symbol);
    return target.declarations ? target : symbol;
  }

  /** Everything of the same package that declarations mention, directly or through each other, without themselves. */
  #listMentioned(from: readonly ts.Symbol[]): ReadonlySet<ts.Symbol> {
    const found = new Set(from);
    const visit = (node: ts.Node) => {
      if (isPrivate(node)) return;
      if (ts.isIdentifier(node)) {
        const symbol = this.#checker.getSymbolAtLocation(node);
        const target = symbol && this.#findDeclared(symbol);
        if (target && isTopLevel(target)) found.add(target);
      }
      ts.forEachChild(node, visit);
    };
    // A set yields what is added while it is walked.
    for (const symbol of found) {
      for (const declaration of symbol.declarations ?? []) {
        if (!isImport(declaration)) visit(declaration);
      }
    }
    for (const symbol of from) found.delete(symbol);
    return found;
  }
}

const printer = ts.createPrinter({
  removeComments: true,
  newLine: ts.NewLineKind.LineFeed,
});

function resolveOwn(text: string, importer: string): ts.ResolvedModuleFull | undefined {
  if (!/^\.{1,2}\/.*\.tsx?$/.test(text)) return undefined;
  const resolvedFileName = resolve(dirname(importer), text.replace(/\.tsx?$/, '.d.ts'));
  return { resolvedFileName, extension: ts.Extension.Dts };
}

const isImport = (node: ts.Node) =>
  ts.isImportSpecifier(node) ||
  ts.isExportSpecifier(node) ||
  ts.isImportClause(node) ||
  ts.isNamespaceImport(node);

/** Whether a symbol is a type, function or value of a file: not a member, parameter or type parameter, nor a name of another package. */
function isTopLevel(symbol: ts.Symbol): boolean {
  const [declaration] = symbol.declarations ?? [];
  if (!declaration || isImport(declaration)) return false;
  const statement = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
  return statement.parent !== undefined && ts.isSourceFile(statement.parent);
}

function isPrivate(node: ts.Node): boolean {
  if (ts.isPropertyDeclaration(node) && ts.isPrivateIdentifier(node.name)) return true;
  return (
    ts.isClassElement(node) &&
    ts.canHaveModifiers(node) &&
    ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword) === true
  );
}

/** `export { X } from '@portico/core'` for what another package declares. */
function printExport(symbol: ts.Symbol, target: ts.Symbol): string {
  const [declaration] = target.declarations ?? [];
  if (declaration && isImport(declaration)) {
    const from = findModule(declaration);
    return `export { ${symbol.name} }${from ? ` from ${from}` : ''};`;
  }
  const text = printDeclarations(target);
  return symbol.name === target.name
    ? text
    : `${text}\nexport { ${target.name} as ${symbol.name} };`;
}

function findModule(node: ts.Node): string | undefined {
  for (let at: ts.Node | undefined = node; at; at = at.parent) {
    if (ts.isImportDeclaration(at) || ts.isExportDeclaration(at)) {
      return at.moduleSpecifier?.getText();
    }
  }
  return undefined;
}

function printDeclarations(symbol: ts.Symbol): string {
  return (symbol.declarations ?? []).map(printDeclaration).join('\n');
}

function printDeclaration(declaration: ts.Declaration): string {
  const file = declaration.getSourceFile();
  const statement = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
  const [shown = statement] = ts.transform<ts.Node>(statement, [dropPrivate]).transformed;
  return (
    printer
      .printNode(ts.EmitHint.Unspecified, shown, file)
      .replaceAll(/^(export )?(declare )?/g, '')
      // Where a type of the package is declared is its own matter.
      .replaceAll(/import\("\.[^"]*"\)\./g, '')
      // Texts come and go with what shows them.
      .replaceAll(/\bTranslations<"[^>]*">/g, 'Translations<…>')
      .replaceAll(/\n\s*\n/g, '\n')
  );
}

const dropPrivate: ts.TransformerFactory<ts.Node> = context => root => {
  const visit = (node: ts.Node): ts.Node | undefined =>
    isPrivate(node) ? undefined : ts.visitEachChild(node, visit, context);
  return visit(root) ?? root;
};

function sort(names: readonly ReportedName[]): readonly ReportedName[] {
  return names.toSorted((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
}
