import { analyse } from 'scslre';
import ts from 'typescript';

/** Regular expressions that are known by the code alone, and those that are made from texts. */
export interface FoundExpressions {
  literals: readonly string[];
  /** Calls that make or run a matcher whose time may grow faster than what is searched, such as `RegExp`. */
  calls: readonly string[];
}

/** Matchers that take exponential time, or expand patterns without a limit; `@portico/patterns` has others. */
const matchers = new Set([
  'RegExp',
  'Validator',
  'glob',
  'globSync',
  'matchesGlob',
  'micromatch',
  'minimatch',
  'picomatch',
]);

/** Finds the regular expressions of a source file. */
export function findExpressions(path: string, code: string): FoundExpressions {
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
  const literals: string[] = [];
  const calls: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isRegularExpressionLiteral(node)) literals.push(node.text);
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const called = ts.isPropertyAccessExpression(node.expression)
        ? node.expression.name
        : node.expression;
      if (ts.isIdentifier(called) && matchers.has(called.text)) calls.push(called.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { literals, calls };
}

/** Whether some texts make an expression take more time than in proportion to their length. */
export function isSlow(literal: string): boolean {
  const [, source = '', flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(literal) ?? [];
  return analyse({ source, flags }, { reportTypes: { Move: true } }).reports.length > 0;
}
