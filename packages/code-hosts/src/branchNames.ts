// Letters that mean something else in git, and those that no terminal shows.
const reserved = /[\0-\x20\x7f~^:?*[\\]/;

/** What is wrong with the name of a branch that is to be created, by the rules of git; `undefined` for one that can be. */
export function describeBranchProblem(name: string): string | undefined {
  if (reserved.test(name)) return "spaces, '~', '^', ':', '?', '*', '[' and '\\' are not allowed";
  if (name.includes('..') || name.includes('@{') || name === '@')
    return "it must not have '..' or '@{', and not be '@'";
  if (name.startsWith('-') || name.endsWith('.'))
    return "it must not begin with '-', or end with '.'";
  const parts = name.split('/');
  if (parts.some(part => part === '' || part.startsWith('.') || part.endsWith('.lock')))
    return "none of its parts between '/' may be empty, begin with '.' or end with '.lock'";
  return undefined;
}
