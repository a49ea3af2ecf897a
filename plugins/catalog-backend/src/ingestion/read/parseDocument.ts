import { createRequire } from 'node:module';
import { CORE_SCHEMA, load, YAMLException } from 'js-yaml';
import { DocumentError } from './DocumentError.ts';
import { explainUnreadable, refusePointer } from './explainUnreadable.ts';
import { ingestionLimits } from '../limits.ts';
import type { DocumentText } from './splitDocuments.ts';

const require = createRequire(import.meta.url);

/**
 * Reads one YAML or JSON document as plain data, by YAML 1.2: no dates, no merge keys, no own types.
 *
 * @throws DocumentError with line and column in the file.
 */
export function parseDocument({ text, linesBefore, line }: DocumentText): unknown {
  if (text.length > ingestionLimits.documentBytes)
    throw new DocumentError(
      `The document is larger than ${ingestionLimits.documentBytes / 1024 / 1024} MB; move large texts to files of their own and name them by '$text'`,
      { line },
    );
  refusePointer(text, line);
  const document = parseYaml(text, linesBefore);
  // Only an alias can represent more values than the text has.
  if (/[[\s:,-]\*[^\s*]/.test(text)) checkSize(document, line);
  return document;
}

function parseYaml(text: string, linesBefore: number): unknown {
  try {
    return load(text, { schema: CORE_SCHEMA, maxDepth: ingestionLimits.depth });
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const { mark, reason } = error;
    // Templates hold tags such as {{ name }}, which YAML reads as a mapping with a mapping as its key.
    if (reason.includes('complex keys')) {
      // Loaded when the first such document comes: it would cost every thread 9 MB.
      const { parse } = require('yaml') as typeof import('yaml');
      return parse(text, { schema: 'core', logLevel: 'silent', maxAliasCount: 0 });
    }
    throw (
      explainUnreadable(text, linesBefore) ??
      new DocumentError(
        describeReason(reason),
        mark && { line: linesBefore + mark.line + 1, column: mark.column + 1 },
      )
    );
  }
}

function describeReason(reason: string): string {
  if (reason.includes('maxDepth'))
    return `The document nests deeper than ${ingestionLimits.depth}; make it flatter`;
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}; fix the YAML`;
}

function checkSize(document: unknown, line: number): void {
  let left: number = ingestionLimits.values;
  const count = (value: unknown, depth: number): void => {
    left -= 1;
    if (left < 0 || depth > ingestionLimits.depth)
      throw new DocumentError(
        `The document's aliases stand for more than ${ingestionLimits.values} values or nest deeper than ${ingestionLimits.depth}; write fewer of them`,
        { line },
      );
    if (typeof value === 'object' && value !== null)
      for (const item of Object.values(value)) count(item, depth + 1);
  };
  count(document, 0);
}
