import ts from 'typescript';
import { type SourceFile, walk } from './SourceFile.ts';

/** A key as it is in the code. */
export interface UsedKey {
  /** With `…` for what is only known when the code runs. */
  text: string;
  pattern: RegExp;
}

/** A place where code requests a text, or names one to be read later. */
export interface TextCall {
  source: SourceFile;
  node: ts.CallExpression;
  /** The package that the text belongs to. */
  packageName: string;
  /** What it may request, as far as it is in the code. */
  keys: readonly UsedKey[];
  /** The names of the values that it gives; `undefined` where they are not in the code. */
  valueNames: ReadonlySet<string> | undefined;
}

/**
 * Finds `t('key', values)`, `useTranslations(…)('key')` and `translated(…, 'key', values)`.
 *
 * @param packageName - the package of the source: a `t` whose origin is in another file speaks for it.
 */
export function findTextCalls(source: SourceFile, packageName: string): TextCall[] {
  const owners = new Map([['t', packageName]]);
  const calls: TextCall[] = [];
  walk(source.tree, node => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name)) {
      const owner = getOwner(source, node.initializer, packageName);
      if (owner !== undefined) owners.set(node.name.text, owner);
    }
    if (!ts.isCallExpression(node)) return;
    const { expression: callee, arguments: given } = node;
    const add = (owner: string, key: ts.Expression | undefined, values?: ts.Expression) =>
      calls.push({
        source,
        node,
        packageName: owner,
        keys: listKeys(key),
        valueNames: listNames(values),
      });
    if (ts.isIdentifier(callee) && callee.text === 'translated') {
      add(findPackage(source, given[0], packageName), given[1], given[2]);
      return;
    }
    const owner = ts.isIdentifier(callee)
      ? owners.get(callee.text)
      : getOwner(source, callee, packageName);
    if (owner !== undefined) add(owner, given[0], given[1]);
  });
  return calls;
}

/** The package whose texts `useTranslations(…)` gives; `undefined` for any other expression. */
function getOwner(source: SourceFile, node: ts.Node | undefined, packageName: string) {
  return node && ts.isCallExpression(node) && node.expression.getText() === 'useTranslations'
    ? findPackage(source, node.arguments[0], packageName)
    : undefined;
}

/** The package that an identifier is imported from by name, or the file's own. */
function findPackage({ tree }: SourceFile, node: ts.Node | undefined, packageName: string): string {
  const name = node?.getText();
  for (const statement of tree.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier))
      continue;
    const bindings = statement.importClause?.namedBindings;
    const isFrom =
      bindings &&
      ts.isNamedImports(bindings) &&
      bindings.elements.some(element => element.name.text === name);
    if (isFrom) {
      const { text } = statement.moduleSpecifier;
      return text.startsWith('.') ? packageName : text;
    }
  }
  return packageName;
}

/** The keys that an expression may come to. */
function listKeys(node: ts.Expression | undefined): UsedKey[] {
  if (!node) return [];
  if (ts.isStringLiteralLike(node)) return [toUsedKey([node.text])];
  if (ts.isParenthesizedExpression(node)) return listKeys(node.expression);
  if (ts.isConditionalExpression(node)) {
    return [...listKeys(node.whenTrue), ...listKeys(node.whenFalse)];
  }
  if (ts.isTemplateExpression(node)) {
    return [toUsedKey([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)])];
  }
  return [];
}

function toUsedKey(parts: readonly string[]): UsedKey {
  const pattern = new RegExp(`^${parts.map(part => RegExp.escape(part)).join('.+')}$`);
  return { text: parts.join('…'), pattern };
}

function listNames(node: ts.Expression | undefined): ReadonlySet<string> | undefined {
  if (!node) return new Set();
  if (!ts.isObjectLiteralExpression(node)) return undefined;
  if (node.properties.some(ts.isSpreadAssignment)) return undefined;
  return new Set(node.properties.flatMap(({ name }) => name?.getText() ?? []));
}
