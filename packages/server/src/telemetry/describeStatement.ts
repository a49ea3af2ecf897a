/** A statement as traces show it. */
export interface StatementSummary {
  /** `SELECT`, `INSERT`, … */
  operation: string;
  /** Without values and comments, and cut. */
  text: string;
}

const maxRead = 8000;
const maxShown = 2000;
/** Texts with their quotes, also where the end was cut off, numbers, and comments. Names and `$1` are left as they are. */
const literals =
  /[eE]?'(?:[^'\\]|\\.|'')*(?:'|$)|\$([A-Za-z_]\w*|)\$[\s\S]*?(?:\$\1\$|$)|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"]|"")*"?|\$\d+|[A-Za-z_][\w$]*|\d[\w.]*/g;
const isPlaceholder = /^\$\d+$/;
/** More rows of values, or more values in a list, than one. */
const repeated = /(\(\?(?:, \?)*\))(?:, \(\?(?:, \?)*\))+/g;
const listed = /\?(?:, \?){3,}/g;

/** Describes a statement without what callers have sent: its parameters are not in its text, and what is written into it goes. */
export function describeStatement(sql: string): StatementSummary {
  const text = sql
    .slice(0, maxRead)
    .replace(literals, found => {
      if (/^(?:--|\/\*)/.test(found)) return '';
      if (isPlaceholder.test(found) || /^(?:[eE]?'|\$|\d)/.test(found)) return '?';
      return found;
    })
    .replace(/\s+/g, ' ')
    .replace(listed, '?, …')
    .replace(repeated, '$1, …')
    .trim();
  const [word = ''] = /^\(*\s*[a-z]+/i.exec(text) ?? [];
  return {
    operation: word.replace(/[^a-z]/gi, '').toUpperCase() || 'OTHER',
    text: text.slice(0, maxShown),
  };
}
