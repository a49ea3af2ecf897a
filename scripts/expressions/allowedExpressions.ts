/** Literals that are found slow, and are not. */
export const allowedLiterals: Readonly<Record<string, string>> = {
  [String.raw`/\?.*$/s`]: 'always matches at its first character',
  [String.raw`/[?#].*$/s`]: 'always matches at its first character',
  [String.raw`/^(?:\.?((?![^\s{]*=)[^\s{]+))?\s*([^]*)$/`]: 'matches every text',
  [String.raw`/^(?::::|#!)([\w+#.-]{1,50})\s+([^]+)$/`]:
    'what follows the spaces matches every text',
  [String.raw`/^[^${'`'}\n]*${'`'}.*$/gm`]: 'begins at lines only, and goes no further than one',
  [String.raw`/\/\/.*$/`]: 'reads single lines, where it matches at its first character',
  [String.raw`/(-?)([A-Za-z]+):(?=\s|$)|(-?)(?:([A-Za-z]+):)?(?:"([^"]*)"?|(\S+))/gu`]:
    'the last alternative takes what the others have read',
  [String.raw`/(?<=\b(?:level|lvl|severity)"?\s*[=:]\s*"?)(?:(?<error>fatal|panic|critical|error)|(?<warning>warn(?:ing)?))\b/`]:
    'reads the first 200 characters of a line',
};

/** Files that make or run matchers, and why that cannot take long. */
export const allowedCalls: Readonly<Record<string, string>> = {
  'packages/config/src/durationSchema.ts RegExp': 'made from literals',
  'packages/patterns/src/expressions/parseExpression.ts RegExp': 'one set, given one character',
  'packages/ui/src/components/LogViewer/LogSearch.ts RegExp': 'a text with its signs escaped',
  'plugins/api-docs/src/frames/graphql/readSchema.ts RegExp': 'a word behind one run of spaces',
  'plugins/api-docs/src/frames/openapi/readOpenApi.ts RegExp':
    'names of keys at the beginning of a line',
  'plugins/catalog-backend/src/query/read/hidePaths.ts RegExp': 'paths with their signs escaped',
  'plugins/kubernetes-backend/src/auth/awsStrategy.ts RegExp': 'names that the code gives',
  'plugins/kubernetes-backend/src/watch/ObjectStore.ts RegExp': 'made from literals',
  'plugins/kubernetes/src/model/clusterView.ts RegExp': 'made from literals',
  'plugins/proxy-backend/src/ProxyEndpoint.ts RegExp':
    'an expression of the operator, who configures it',
  'plugins/proxy-backend/src/config.ts RegExp':
    'compiles an expression of the operator, and runs nothing',
  'plugins/scaffolder-backend/src/render/replaceText.ts RegExp':
    'runs in a thread that ends with what takes too long',
  'plugins/search-backend/src/text/splitWords.ts RegExp': 'made from literals',
  'plugins/techdocs-backend/src/render/resolveLink.ts RegExp': 'made from literals',
  'plugins/techdocs-backend/src/render/rules/htmlBlocks.ts RegExp': 'the name of a tag',
  'plugins/techdocs-backend/src/render/rules/keys.ts RegExp': 'made from literals',
  'plugins/techdocs-backend/src/render/rules/markdownInHtml.ts RegExp': 'the name of a tag',
};
