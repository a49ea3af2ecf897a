const maxCharacters = 200_000;
const maxMarksInBlock = 1000;
const longestRun = 100;
const maxClosingBrackets = 20_000;
const maxUnopenedBrackets = 250;
// Each opens a quote or a list inside the one before.
const nestedContainers = /^(?:[ \t]*(?:[>*+-]|\d{1,9}[.)])){50}/m;

/**
 * Whether formatting a text would take seconds or more stack than there is: readers of Markdown take time that
 * grows with the square of some kinds of nesting.
 */
export function isTooComplex(text: string): boolean {
  if (text.length > maxCharacters || nestedContainers.test(text)) return true;
  return text.split(/\n[ \t]*\n/).some(block => hasManyMarks(block) || closesTooMuch(block));
}

/**
 * For each closing bracket, a reader searches all that is before it for one that opens it, and moves all that is behind
 * it where there is one.
 */
function closesTooMuch(block: string) {
  let open = 0;
  let closing = 0;
  let unopened = 0;
  for (const { 0: bracket } of block.matchAll(/[[\]]/g)) {
    if (bracket === '[') {
      open += 1;
      continue;
    }
    closing += 1;
    if (open > 0) open -= 1;
    else unopened += 1;
  }
  return unopened > maxUnopenedBrackets || closing > maxClosingBrackets;
}

function hasManyMarks(block: string) {
  let count = 0;
  for (const { 0: run } of block.matchAll(/[*_~]+/g)) {
    count += 1;
    if (count > maxMarksInBlock) return true;
    // A line of nothing else is a rule.
    if (run.length > longestRun && block.trim() !== run) return true;
  }
  return false;
}
