const tokenPattern =
  /[eE]'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$((?:[A-Za-z_]\w*)?)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|[A-Za-z_][\w$]*|\$?\d+|\s+|./gs;
const statementPattern =
  /^\s*(?:select|with|insert|update|delete|merge|truncate|analyze|lock|(?:create|alter|drop)\s+(?:(?:unlogged|unique)\s+)?(?:table|index))\b/i;
const namePattern = /^["A-Za-z_]/;
const blankPattern = /^(?:\s|--|\/\*)/;
const listsTables = new Set(['truncate', 'analyze', 'lock']);
/** Words that may stand between a keyword and its table. */
const beforeTable = new Set('only lateral table if not exists concurrently'.split(' '));
const startsQuery = new Set(['select', 'values', 'with']);
/** Words that end a list of tables. */
const endsTables = new Set(
  'select values with where set group having order limit offset fetch for window union except intersect returning'.split(
    ' ',
  ),
);
/** Words before an `update` that names no table: `on conflict do update`, `for no key update`, `on update cascade`. */
const beforeOtherUpdate = new Set(['do', 'for', 'key', 'on']);

/** What is between two parentheses, or around all of them. */
interface Level {
  /** It is a statement, so that its `from` precedes tables: that of `extract(year from at)` does not. */
  isStatement: boolean;
  /** A comma or a `join` precedes another table. */
  isInTables: boolean;
  /** The next `using` precedes tables, as that of `delete`. */
  takesUsing: boolean;
}

/** What the next name is: a table or a function, a table even when a parenthesis follows it, or something else. */
type Expected = 'source' | 'target' | undefined;

/**
 * Puts a schema before the table names of a statement, so that it means the same tables on every connection.
 * Names that have a schema, names of `with` queries, functions and PostgreSQL's own `pg_` tables stay as they are.
 * Of statements that define something, those of tables and indexes are covered; others, such as `create function`,
 * stay as they are.
 *
 * @param schema - as SQL, with quotes where they are needed.
 */
export function qualifyTables(text: string, schema: string): string {
  if (!statementPattern.test(text)) return text;
  const tokens = text.match(tokenPattern) ?? [];
  const words = tokens.filter(token => !blankPattern.test(token));
  const queryNames = findQueryNames(words);
  const first = words
    .slice(0, 3)
    .filter(word => !['unlogged', 'unique'].includes(word.toLowerCase()))
    .slice(0, 2)
    .join(' ')
    .toLowerCase();
  let level: Level = { isStatement: false, isInTables: false, takesUsing: false };
  const around: Level[] = [];
  let expected: Expected;
  let result = '';
  let at = -1;

  for (const token of tokens) {
    if (!blankPattern.test(token)) {
      at += 1;
      const word = token.toLowerCase();
      if (token === '(') {
        around.push(level);
        level = { isStatement: false, isInTables: expected !== undefined, takesUsing: false };
      } else if (token === ')') {
        level = around.pop() ?? level;
        expected = undefined;
      } else if (!expected || startsQuery.has(word) || !namePattern.test(token)) {
        const previous = words[at - 1]?.toLowerCase();
        expected = readDefinition(word, first) ?? readWord(word, previous, level);
      } else if (!beforeTable.has(word)) {
        const next = words[at + 1];
        const isTable = next !== '.' && (expected === 'target' || next !== '(');
        if (isTable && !queryNames.has(unquote(token)) && !unquote(token).startsWith('pg_'))
          result += `${schema}.`;
        expected = undefined;
      }
    }
    result += token;
  }
  return result;
}

/** What a word of a statement that defines tables means for the next one. */
function readDefinition(word: string, statement: string): Expected {
  switch (`${statement}: ${word}`) {
    case 'create table: table':
    case 'create table: references':
    case 'alter table: table':
    case 'alter table: references':
    case 'drop table: table':
    case 'create index: on':
    case 'drop index: index':
      return 'target';
  }
  return undefined;
}

/** What a word that names no table means for the next one. */
function readWord(word: string, previous: string | undefined, level: Level): Expected {
  if (endsTables.has(word)) level.isInTables = false;
  switch (word) {
    case 'select':
    case 'insert':
      level.isStatement = true;
      return undefined;
    case 'delete':
    case 'merge':
      level.isStatement = true;
      level.takesUsing = true;
      return undefined;
    case 'update':
      if (beforeOtherUpdate.has(previous ?? '')) return undefined;
      level.isStatement = true;
      return 'target';
    case 'into':
      return level.isStatement ? 'target' : undefined;
    case 'from':
      // Not that of `is distinct from`.
      if (!level.isStatement || previous === 'distinct') return undefined;
      level.isInTables = true;
      return 'source';
    case 'using':
      if (!level.takesUsing) return undefined;
      level.takesUsing = false;
      level.isInTables = true;
      return 'source';
    case 'join':
    case ',':
      return level.isInTables ? 'source' : undefined;
  }
  if (previous !== undefined || !listsTables.has(word)) return undefined;
  level.isInTables = true;
  return 'source';
}

/** The names that `with` gives to queries of a statement. */
function findQueryNames(words: readonly string[]): Set<string> {
  const names = new Set<string>();
  for (const [index, word] of words.entries()) {
    if (!['with', 'recursive', ','].includes(words[index - 1]?.toLowerCase() ?? '')) continue;
    if (!namePattern.test(word)) continue;
    let after = words[index + 1] === '(' ? words.indexOf(')', index) + 1 : index + 1;
    if (words[after]?.toLowerCase() !== 'as') continue;
    after += 1;
    while (['not', 'materialized'].includes(words[after]?.toLowerCase() ?? '')) after += 1;
    if (words[after] === '(') names.add(unquote(word));
  }
  return names;
}

function unquote(name: string): string {
  return name.startsWith('"') ? name.slice(1, -1) : name.toLowerCase();
}
