import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** Something a reader of the code has to fix. */
export interface Problem {
  /** Path from the root of the repository. */
  file: string;
  /** From 1. */
  line: number;
  /** What is wrong, and the fix. */
  message: string;
}

/** A parsed file of source. */
export interface SourceFile {
  /** Path from the root of the repository. */
  path: string;
  tree: ts.SourceFile;
}

/** Parses source; its nodes know their parents. */
export function parseSource(path: string, code: string): SourceFile {
  return { path, tree: ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true) };
}

/** Reads and parses a file. */
export function readSource(path: string, file: string): SourceFile {
  return parseSource(path, readFileSync(file, 'utf8'));
}

/** Calls `visit` with each node of a tree, from the top down. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  node.forEachChild(child => walk(child, visit));
}

/** A problem at the place of a node. */
export function problemAt({ path, tree }: SourceFile, node: ts.Node, message: string): Problem {
  const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
  return { file: path, line: line + 1, message };
}
