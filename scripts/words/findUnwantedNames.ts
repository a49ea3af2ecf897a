import ts from 'typescript';
import type { Problem } from '../texts/SourceFile.ts';
import { unwantedPrefixes, unwantedWords } from './wordList.ts';

/** The unwanted words in names that a file declares; names that it takes from libraries are theirs. */
export function findUnwantedNames(path: string, code: string): Problem[] {
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
  const problems: Problem[] = [];
  const visit = (node: ts.Node) => {
    const name = readDeclaredName(node);
    const advice = name && findAdvice(name.text);
    if (advice) {
      const line = source.getLineAndCharacterOfPosition(name.getStart(source)).line + 1;
      problems.push({ file: path, line, message: `'${name.text}': write ${advice}` });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return problems;
}

function readDeclaredName(node: ts.Node): ts.Identifier | ts.PrivateIdentifier | undefined {
  const isDeclaration =
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isPropertySignature(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isMethodSignature(node) ||
    ts.isBindingElement(node);
  const name = isDeclaration ? node.name : undefined;
  return name && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)) ? name : undefined;
}

function findAdvice(name: string): string | undefined {
  const plain = name.replace(/^#/, '');
  const words = plain.split(/(?=[A-Z])|[_\d]+/).map(word => word.toLowerCase());
  const unwanted = unwantedWords.find(
    ({ word, isCheckedInNames = true }) => isCheckedInNames && words.some(each => word.test(each)),
  );
  return unwanted?.instead ?? unwantedPrefixes.find(({ prefix }) => prefix.test(plain))?.instead;
}
